/**
 * The first script of a page that runs by itself. It unpacks the program and starts it in a frame of its own, which is to it what the
 * panel is in VS Code; all parts are in the file, and nothing is loaded.
 */
import { bytesOf, unpack } from "../../src/format/packing/unpack.ts";

/** What the program in the frame is given. */
export interface Program {
  /** Address of the worker's script. */
  readonly worker: string;
  /** The file's own document. */
  readonly outer: Document;
}

const textIn = (id: string): string => document.getElementById(id)!.textContent!;

const [worker, script, style, font, kernels] = unpack(bytesOf(textIn("program"))) as [
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
];
let from = 0;
const written = (JSON.parse(textIn("kernels")) as readonly number[]).map((length) => {
  from += length;
  return `new Uint8Array([${kernels.subarray(from - length, from)}])`;
});
const parts = [`self.kernels = [${written}];\n`, worker];
const program: Program = {
  worker: URL.createObjectURL(new Blob(parts, { type: "text/javascript" })),
  outer: document,
};

const frame = document.createElement("iframe");
frame.title = "Run";
document.getElementById("outer")!.append(frame);
// Null where the page itself is in a frame of another origin than its own.
const inner = frame.contentDocument;
if (inner) start(inner);
else {
  frame.remove();
  const note = document.createElement("p");
  note.textContent =
    'This page needs sandbox="allow-scripts allow-same-origin" of the <iframe> it is in, or a window of its own.';
  document.getElementById("outer")!.append(note);
}

function start(inner: Document): void {
  inner.documentElement.lang = "en";
  const app = inner.createElement("div");
  app.id = "app";
  inner.body.append(app);
  const decoder = new TextDecoder();
  for (const target of [document, inner]) {
    target.fonts.add(new FontFace("codicon", font));
    const element = target.createElement("style");
    element.textContent = decoder.decode(style);
    target.head.append(element);
  }
  Object.assign(frame.contentWindow!, { program });
  const element = inner.createElement("script");
  element.textContent = decoder.decode(script);
  inner.body.append(element);
}
