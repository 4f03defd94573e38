/** Check of the messages from the page: the host executes only those that have the form of a command. */
import type { PageCommand, PanelState, SecondCommand } from "./messages.ts";
import {
  bytes,
  type Check,
  count,
  either,
  finite,
  flag,
  list,
  misfit,
  object,
  oneOf,
  optional,
  record,
  type Shapes,
  text,
} from "./shape.ts";

const chosenSpeed = either(finite, oneOf("max", "auto"));
/** The name of a file, without a directory. */
const fileName: Check = (value) =>
  typeof value === "string" && /^[^/\\\p{Cc}]{1,200}$/u.test(value) && !/^\.+$/.test(value);
const range = object({ start: count, end: count, line: count, column: count });
const point = (dimension: number) => list(finite, dimension);
const state: { readonly [P in keyof PanelState]-?: Check } = {
  coloring: text,
  overlays: list(text),
  charts: list(text),
  speed: chosenSpeed,
  pictureShare: optional(finite),
  chartsWidth: optional(finite),
  scales: optional(record(oneOf("linear", "log", "log-log"))),
  camera2: optional(object({ centre: point(2), height: finite })),
  camera3: optional(object({ position: point(3), target: point(3) })),
  revealOnClick: flag,
  cardFolded: optional(flag),
};

const view = {
  coloring: text,
  data: list(text),
  distributions: list(text),
  chosen: optional(count),
  framesPerSecond: (value: unknown) => finite(value) && Number(value) >= 0,
  awaited: optional((value) => value === true),
};
const drawn = { serial: count, painted: optional((value) => value === true) };
const inspect = { particle: count };
const second: Shapes<SecondCommand> = { view, drawn, inspect };

const shapes: Shapes<PageCommand> = {
  ready: {},
  run: {},
  pause: {},
  step: { by: oneOf("event", "frame"), back: optional((value) => value === true) },
  seek: {
    time: finite,
    beyond: optional((value) => value === true),
    still: optional((value) => value === true),
    id: optional(count),
  },
  restart: {},
  stop: {},
  speed: { speed: chosenSpeed },
  view,
  drawn,
  attach: {},
  inspect,
  state: { state: object(state) },
  runText: {},
  reveal: { particle: count },
  revealRange: { range, current: optional((value) => value === true) },
  showModel: { section: (value) => typeof value === "string" && /^[a-z-]{1,100}$/.test(value) },
  pin: { pinned: flag },
  stepNumber: { steps: finite, begins: optional((value) => value === true) },
  changeNow: {
    at: finite,
    change: optional(
      either(
        object({ action: oneOf("gravity", "restitution"), value: either(finite, list(finite)) }),
        object({ action: oneOf("push"), value: object({ particle: count, velocity: list(finite) }) }),
      ),
    ),
    resumes: optional((value) => value === true),
  },
  export: { format: optional(oneOf("xyz", "gsd", "lammps", "vtp", "series", "distributions", "end")) },
  save: { name: fileName, bytes },
  video: { name: fileName, bytes, replaced: optional(object({ at: count, bytes })) },
  videoEnd: {},
  imageSequence: {},
  numbered: { bytes },
  imageSequenceEnd: {},
  compare: {},
  sideBySide: {},
  endSideBySide: {},
  second: { command: (value) => misfit(value, second) === undefined },
  restartWorker: {},
  showLog: {},
  openScenario: {},
  saveText: {},
  newScenario: {},
  manageTrust: {},
  fault: { message: text },
};

/** The command, or the reason why it is none. */
export function checkedCommand(message: unknown): { readonly command: PageCommand } | { readonly refused: string } {
  const refused = misfit(message, shapes);
  return refused === undefined ? { command: message as PageCommand } : { refused };
}
