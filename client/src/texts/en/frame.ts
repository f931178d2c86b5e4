export default {
  opening: "Opening…",
  back: "Back",
  renewed: "Trickbook has been renewed.",
  loadAnew: "Load this page anew",
  later: "Later",
  ways: "Pages",
  way: { "": "Tables", sheets: "Score sheets", lessons: "First deals", keys: "Keys", settings: "Settings" },
  away: "Trickbook cannot be reached",
  awayWhy: "This page is kept in your browser; the tables and sheets are in the service, which does not answer.",
  awayDo: [
    "Is this device connected? At home it has to be in the same network as the one that runs Trickbook.",
    "Is Trickbook running there? Otherwise start it again with trickbook serve.",
    "Nothing that was played or written is lost: cards and sheets are as they were, and entries not yet sent wait in this browser.",
  ],
  awayTrying: "It is tried again all the time; the page goes on by itself.",
  tryNow: "Try now",
};
