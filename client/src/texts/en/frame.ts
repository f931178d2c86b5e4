export default {
  opening: "Opening…",
  renewed: "Trickbook has been renewed.",
  loadAnew: "Load this page anew",
  ways: "Pages",
  way: { "": "Tables", sheets: "Score sheets", lessons: "First deals", settings: "Settings" },
};
