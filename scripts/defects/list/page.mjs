// Defects of webview.
export const page = [
  {
    file: "webview/app/theme.ts",
    find: '  if (classes.contains("vscode-high-contrast-light")) return "highContrastLight";\n',
    replace: "",
    about: "the light theme of high contrast is taken for the dark one",
  },
  {
    file: "webview/beside/besideLines.ts",
    find: "rowAt(times, series.length, time)]",
    replace: "series.length - 1]",
    about: "heads of charts have the newest value of the second run, whatever the time line shows",
  },
  {
    file: "webview/capture/imageSequence.ts",
    find: "if (status.time <= after) {",
    replace: "if (status.time < after) {",
    about: "an image sequence has an image of the same moment twice",
    seenBy: "test/e2e/panel.e2e.ts",
  },
  {
    file: "webview/charts/decimate.ts",
    find: "if (times[middle] <= time) low = middle + 1;",
    replace: "if (times[middle] < time) low = middle + 1;",
    about: "a chart shows the row before the time that is pointed at",
  },
  {
    file: "webview/charts/seriesHead.ts",
    find: "rowAt(times, series.length, time) : -1",
    replace: "series.length - 1 : -1",
    about: "heads of charts have the newest value, whatever the time line shows",
  },
  {
    file: "webview/compare/compareErrors.ts",
    find: "const chance = (found + 0.5) / (judged + 1);",
    replace: "const chance = found / judged;",
    about: "where no collision is missed the share has no error",
  },
  {
    file: "webview/gallery/motion.ts",
    find: "const along = isKnown ? share : Math.round(share);",
    replace: "const along = share;",
    about: "a particle that goes through a periodic edge flies across the picture of its card",
  },
  {
    file: "webview/controls/change/gravityAngles.ts",
    find: "const down = -gravity.at(-1)!;",
    replace: "const down = gravity.at(-1)!;",
    about: "gravity that points down is shown as a tilt of 180°",
  },
  {
    file: "webview/controls/timelineScale.ts",
    find: "return over && reached < leastFilled * time ?",
    replace: "return reached < leastFilled * time ?",
    about: "the time axis of charts changes while a run goes on",
  },
  {
    file: "webview/view/frameAcks.ts",
    find: "    this.finished();\n    this.#painting = this.#waiting ?? this.#unseen;",
    replace: "    this.#painting = this.#waiting ?? this.#unseen;",
    about: "a frame that is painted while another one is being drawn is acknowledged in its place",
  },
  {
    file: "webview/view/camera/keyboardNeighbors.ts",
    find: "at + d <= positions.length; k++",
    replace: "at + d < positions.length; k++",
    about: "the last particle cannot be selected by keys",
  },
  {
    file: "webview/view/palettes/palette.ts",
    find: 'export const isDark = (theme: Theme) => theme === "dark" || theme === "highContrastDark";',
    replace: 'export const isDark = (theme: Theme) => theme === "dark";',
    about: "the dark theme of high contrast has the colors for a white background",
  },
  {
    file: "webview/view/fields/planeField.ts",
    find: "set(n - 1, [0, -1, -2], [3, -4, 1]);",
    replace: "set(n - 1, [0, -1, -2], [-3, 4, -1]);",
    about: "the vorticity at the far wall has the wrong sign",
  },
  {
    file: "webview/view/gl/glTextures.ts",
    find: "this.#shades.wrapT = repeats[1] ?",
    replace: "this.#shades.wrapT = repeats[0] ?",
    about: "a field is continued across the upper edge where x is periodic",
  },
  {
    file: "webview/view/overlays/trails.ts",
    find: "isPeriodic(edges, axis) && Math.abs(b - a) > size[axis] / 2",
    replace: "isPeriodic(edges, axis) && Math.abs(b - a) > size[0] / 2",
    about: "in a wide box a trail goes across the box where a particle leaves it above",
  },
];
