/** Commands of the terminal in a thread of the editor: a recorded run is computed again, with progress, and can be stopped. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand, stopped } from "../../../src/editor/runs/commandThread.ts";
import { textOf } from "../../../src/editor/runs/reproducedText.ts";
import { directoryWith, terminal } from "../../cli/terminal.ts";
import { take } from "../../effort.ts";

const script = join(import.meta.dirname, "../../../dist/edpd-thread.js");

/** A token that is canceled by hand. */
function tokenByHand() {
  const listeners: (() => void)[] = [];
  const onCancellationRequested = (listener: () => void) => {
    listeners.push(listener);
    return { dispose() {} };
  };
  const cancel = () => {
    for (const listener of listeners) listener();
  };
  return { token: { isCancellationRequested: false, onCancellationRequested } as never, cancel };
}

const command = (argv: readonly string[], report: (text: string) => void = () => {}, { token } = tokenByHand()) =>
  runCommand(script, argv, report, token);

const gas = JSON.stringify({ box: { size: [1, 1] }, particles: { count: 50, fraction: 0.2 }, stop: { time: 2 } });

test("a run, its archive and its repetition: identical; after a change the first difference is named", async () => {
  const folder = directoryWith({ "gas.edpd.json": gas });
  const [out, zip] = [join(folder, "results"), join(folder, "results.zip")];
  expect((await terminal(["run", "gas.edpd.json", "--out", out, "--quiet"], { cwd: folder })).status).toBe(0);
  expect((await command(["bundle", out, "--out", zip, "--quiet"])).status).toBe(0);
  for (const path of take([zip], [out, join(out, "run.json"), zip])) {
    const { status, out: text } = await command(["reproduce", path, "--json"]);
    expect(status).toBe(0);
    expect(textOf(JSON.parse(text), "results")).toMatch(/^identical: \d results of results\.$/);
  }
  const series = join(out, "series.csv");
  writeFileSync(series, readFileSync(series, "utf8").replace(/\d(?=\n$)/, "x"));
  const changed = await command(["reproduce", out, "--json"]);
  expect(changed.status).toBe(1);
  expect(textOf(JSON.parse(changed.out), "results")).toMatch(
    /^results differs\. series\.csv: it was changed after the run: row \d+ \(time 2\), column \w+: \S+x in the folder, \S+ when run again\.$/,
  );
  const none = await command(["reproduce", folder, "--json"]);
  expect(textOf(JSON.parse(none.out), "x")).toMatch(/run\.json/);
});

test("several differences are counted, and the likely reason is given", () => {
  const differences = ["a", "b", "c"].map((file) => ({ file: `${file}.csv`, difference: "row 1." }));
  const text = textOf({ identical: false, results: [], differences, likelyReason: "Another V8." }, "r");
  expect(text).toBe("r differs. a.csv: row 1. 2 other differences in the log. Another V8.");
});

test("progress is reported line by line, and a run is stopped", async () => {
  const long = JSON.stringify({ ...JSON.parse(gas), stop: { time: 1e9 } });
  const folder = directoryWith({ "long.edpd.json": long });
  const hand = tokenByHand();
  const lines: string[] = [];
  const report = (line: string) => {
    lines.push(line);
    hand.cancel();
  };
  const argv = ["run", join(folder, "long.edpd.json"), "--out", join(folder, "out")];
  const { status } = await command(argv, report, hand);
  expect(status).toBe(stopped);
  expect(lines[0]).toMatch(/^\P{Cc}+$/u);
});
