/** A Chromium limited to this machine, with software rendering, since a graphics card may be missing. */
import { chromium } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** @param {string} executablePath */
export function openBrowser(executablePath) {
  return chromium.launch({ executablePath, args: flags, headless: true, timeout: 60_000 });
}
