export default {
  opening: "Opening…",
  renewed: "Trickbook has been renewed.",
  loadAnew: "Load this page anew",
};
