/** Called by VS Code in its extension host, with the whole API: @vscode/test-electron and code-server both do. */
import { writeFileSync } from "node:fs";
import "./scenario.ts";
import "./speed.ts";
import "./study.ts";
import "./assistantTools.ts";
import "./closing.ts";
import { runCases } from "./cases.ts";

export async function run(): Promise<void> {
  // After each case, so that progress is seen.
  await runCases((report) => writeFileSync(process.env.EDPD_REPORT!, JSON.stringify(report)));
}
