/** A VS Code server for a browser, with its own settings, port and temporary folders. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "./install.mjs";

const quiet = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.reduceMotion": "on",
  "editor.minimap.enabled": false,
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "npm.autoDetect": "off",
  "update.showReleaseNotes": false,
  // Where an address names a file to open, a reload would otherwise bring back that file alone.
  "window.restoreWindows": "preserve",
  "security.workspace.trust.enabled": false,
};

/**
 * @param {{ node: string, codeServer: string }} programs
 * @param {{ settings?: object, port?: number, installed?: string[], grace?: number, say?: (line: string) => void }} options
 *   `installed`: folders of further extensions; `grace`: seconds after which what runs in a closed window ends, three hours by default
 */
export async function serveEditor(
  { node, codeServer },
  { settings = {}, port, installed = [], grace, say = () => {} } = {},
) {
  const own = mkdtempSync(join(tmpdir(), "edpd-editor-"));
  const at = port ?? (await freePort());
  const data = join(own, "data");
  const config = join(own, "config.yaml");
  const extensions = join(own, "extensions");
  const temporary = join(own, "tmp");
  mkdirSync(join(data, "User"), { recursive: true });
  mkdirSync(temporary);
  for (const from of installed) cpSync(from, join(extensions, basename(from)), { recursive: true });
  writeFileSync(config, "");
  const settingsFile = join(data, "User", "settings.json");
  writeSettings(settingsFile, settings);

  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VSCODE_|XDG_|PORT$)/.test(name)));
  const child = spawn(
    node,
    [
      codeServer,
      ...["--bind-addr", `127.0.0.1:${at}`, "--auth", "none", "--config", config],
      ...["--user-data-dir", data, "--extensions-dir", extensions],
      ...[
        "--disable-telemetry",
        "--disable-update-check",
        "--disable-getting-started-override",
        "--ignore-last-opened",
      ],
      ...(grace === undefined ? [] : ["--reconnection-grace-time", String(grace)]),
      // Without it VS Code 1.139 ignores the development paths in the address.
      ...["--vscode-option", "enable-smoke-test-driver"],
    ],
    {
      cwd: own,
      env: { ...env, TMPDIR: temporary, HOME: own, EXTENSIONS_GALLERY: '{"serviceUrl":""}' },
      // A group of its own, so that its children go with it.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      log = (log + chunk).slice(-20_000);
      say(String(chunk));
    });
  }
  const kill = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
    rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    const gone = child.exitCode === null ? new Promise((resolve) => child.once("exit", resolve)) : undefined;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
    await gone;
    kill();
  };

  const origin = `http://127.0.0.1:${at}`;
  const limit = Date.now() + 60_000;
  while (!(await healthy(origin))) {
    if (child.exitCode !== null || Date.now() > limit) {
      await stop();
      throw new Error(`VS Code did not start:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port: at,
    settingsFile,
    stop,
    log: () => log,
    address: (folder, payload) => addressOf(at, folder, payload),
  };
}

/** Windows that are opened from then on have these settings, and no others. */
export function writeSettings(file, settings) {
  writeFileSync(file, JSON.stringify({ ...quiet, ...settings }, null, 2));
}

/**
 * The workbench on a folder, with this extension under development; `open` is a file to open at first, `tests` a module whose
 * run() the host calls.
 */
export function addressOf(port, folder, { open, tests, environment = {} } = {}) {
  const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload = [
    ["skipWelcome", "true"],
    ["extensionDevelopmentPath", remote(root)],
    ["extensionEnvironment", JSON.stringify(environment)],
    ...(open ? [["openFile", remote(open)]] : []),
    ...(tests ? [["extensionTestsPath", remote(tests)]] : []),
  ];
  const query = new URLSearchParams({ folder, payload: JSON.stringify(payload) });
  return `http://127.0.0.1:${port}/?${query}`;
}

async function healthy(origin) {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
