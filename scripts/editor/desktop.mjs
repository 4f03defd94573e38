/** The desktop VS Code of this machine: one that is installed, or, where there is a screen and a network, one that is fetched. */
import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * @param {(line: string) => void} say
 * @returns {Promise<{ program: string, fetched: boolean } | undefined>} one that can be started here, if there is one
 */
export async function desktopEditor(say) {
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return undefined;
  const installed = installedEditor();
  if (installed) return { program: installed, fetched: false };
  const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
  try {
    await fetch("https://update.code.visualstudio.com/api/releases/stable", { signal: AbortSignal.timeout(5000) });
    say("Fetching VS Code into .vscode-test (once) …");
    const program = await downloadAndUnzipVSCode({ cachePath: join(root, ".vscode-test"), timeout: 30_000 });
    return { program, fetched: true };
  } catch {
    return undefined;
  }
}

/**
 * Runs a module's run() in the extension host.
 * @returns {Promise<{ failed?: string, log: string }>}
 */
export async function runOnDesktop({ program }, folder, extensionTestsPath, extensionTestsEnv) {
  const { runTests } = await import("@vscode/test-electron");
  try {
    await runTests({
      vscodeExecutablePath: program,
      extensionDevelopmentPath: root,
      extensionTestsPath,
      extensionTestsEnv,
      launchArgs: [folder, "--disable-extensions", "--disable-workspace-trust"],
    });
    return { log: "" };
  } catch (error) {
    return { failed: String(error), log: "" };
  }
}

function installedEditor() {
  const local = process.env.LOCALAPPDATA ?? "";
  const all = process.env.ProgramFiles ?? "";
  const usual = {
    darwin: [
      "/Applications/Visual Studio Code.app/Contents/MacOS/Electron",
      `${process.env.HOME}/Applications/Visual Studio Code.app/Contents/MacOS/Electron`,
    ],
    linux: ["/usr/share/code/code", "/snap/code/current/usr/share/code/code"],
    win32: [join(local, "Programs/Microsoft VS Code/Code.exe"), join(all, "Microsoft VS Code/Code.exe")],
  };
  const found = (usual[process.platform] ?? []).find((path) => existsSync(path));
  if (found || process.platform === "win32") return found;
  try {
    // `code` is a script in bin/, beside the program itself.
    const script = realpathSync(
      execFileSync("which", ["code"], { stdio: ["ignore", "pipe", "ignore"] })
        .toString()
        .trim(),
    );
    const program = join(script, "../../code");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}
