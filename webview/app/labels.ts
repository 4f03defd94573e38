/**
 * Labels of the page's controls and its states, which the tests of the editor share: a change of wording is a change of one line.
 * Titles of commands are in package.json.
 */
export const labels = {
  run: "Run",
  pause: "Pause",
  resume: "Resume",
  runAgain: "Run again",
  checkAgain: "Check again",
  restart: "Restart",
  stepEvent: "Step one event",
  stepFrame: "Step one frame",
  stop: "Stop and show results",
  results: "Results",
  showResults: "Show results",
  changed: "Changed · Run again",
  fileGone: "File gone · Save text…",
  beginAtStart: "Begin at the start",

  ready: "Ready",
  paused: "Paused",
  replaying: "Replaying recorded run",
  frameByFrame: "Frame by frame, for images",
  noData: "No data yet",

  viewOptions: "View options",
  colorBy: "Color by",
  overlays: "Overlays",
  noOverlay: "None",
  charts: "Charts",
  text: "Text",
  export: "Export",
  image: "Image…",
  video: "Video…",
  stopVideo: "Stop recording",
  imageSequence: "Image sequence…",
  selectFolder: "select a folder",
  stopImageSequence: "Stop image sequence",
  data: "Data…",
  compare: "Compare…",
  revealOnClick: "Show in the text on click",

  speed: "Speed",
  autoSpeed: "Auto (≈ 10 s)",
  maxSpeed: "Max",

  chosenParticle: "Chosen particle",
  showInText: "Show in the text",
  clearSelection: "Clear selection",
  follow: "Follow it with the camera",
  stopFollowing: "Stop following it",
  fitView: "Fit view",

  measured: "Measured",
  theory: "theory",
  deviation: "deviation",
  expectations: "Expectations",
} as const;
