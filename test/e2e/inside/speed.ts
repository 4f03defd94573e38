/**
 * From a keystroke to its message with ten thousand listed particles, and how long the extension host is kept from its work. The figures
 * are reported, not judged: machines that run tests are shared.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import * as vscode from "vscode";
import { figures, insideInAll } from "./cases.ts";
import { at, open, ours, until } from "./open.ts";

insideInAll("every keystroke in a file of 10,000 particles gets its message", async () => {
  const { median, slowest, block } = await measure(10_000, 10);
  figures["keystroke to message, 10,000 particles, median ms"] = median;
  figures["keystroke to message, 10,000 particles, slowest ms"] = slowest;
  figures["longest block of the host, 10,000 particles, median ms"] = block;
});

insideInAll("every keystroke in a file of 200,000 particles gets its message", async () => {
  const { median, block } = await measure(200_000, 4);
  figures["keystroke to message, 200,000 particles, median ms"] = median;
  figures["longest block of the host, 200,000 particles, median ms"] = block;
});

/** Types a minus sign before the radius and takes it away again. */
async function measure(particles: number, rounds: number) {
  const document = await open(listed(particles));
  await until(async () => (await lenses(document)) > 1);
  const place = at(document, "0.5,");
  const took: number[] = [];
  const blocks: number[] = [];
  for (let k = 0; k < rounds; k++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const wrong = k % 2 === 0;
    const edit = new vscode.WorkspaceEdit();
    if (wrong) edit.insert(document.uri, place, "-");
    else edit.delete(document.uri, new vscode.Range(place, place.translate(0, 1)));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let begun = 0;
    const typed = vscode.workspace.onDidChangeTextDocument(() => {
      begun ||= performance.now();
    });
    delay.enable();
    await vscode.workspace.applyEdit(edit);
    // Looked for every millisecond: VS Code's own event of it is held back by fifty.
    while (ours(document).length > 0 !== wrong) await new Promise((resolve) => setTimeout(resolve, 1));
    took.push(performance.now() - begun);
    delay.disable();
    typed.dispose();
    blocks.push(delay.max / 1e6);
  }
  const sorted = (values: number[]) => values.sort((a, b) => a - b);
  const middle = rounds >> 1;
  return { median: sorted(took)[middle], slowest: took.at(-1)!, block: sorted(blocks)[middle] };
}

async function lenses(document: vscode.TextDocument): Promise<number> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri);
  return found?.length ?? 0;
}

/** On a lattice, jittered, with all digits, one a line. */
function listed(count: number): string {
  const side = Math.ceil(Math.sqrt(count));
  const rows = Array.from({ length: count }, (_, k) => {
    const jitter = (Math.sin(k * 12.9898) * 43758.5453) % 0.1;
    return `      [${(k % side) * 1.3 + 0.65 + jitter}, ${Math.floor(k / side) * 1.3 + 0.65 - jitter / 2}]`;
  });
  const size = side * 1.3;
  return `{\n  "box": { "size": [${size}, ${size}] },\n  "particles": {\n    "radius": 0.5,\n    "at": [\n${rows.join(",\n")}\n    ]\n  },\n  "stop": { "time": 1 },\n  "expect": { "energyDrift": { "max": 1e-9 } }\n}\n`;
}
