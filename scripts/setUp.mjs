// Installs the npm packages if they are missing or older than the lock file. Works offline once done.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(`EDPD Playground needs Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const age = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (age("node_modules/.package-lock.json") < age("package-lock.json")) {
  console.log("Installing packages (once) …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Runs a command in this terminal; leaves with its status if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
