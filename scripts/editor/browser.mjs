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
  // The processor draws what uses WebGL only; pages are put together without that detour, in a third less time.
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** A browser that other processes use by its address. @param {string} executablePath */
export const serveBrowser = (executablePath) =>
  chromium.launchServer({ executablePath, args: flags, headless: true, timeout: 60_000 });

/** @param {string} address */
export const connectBrowser = (address) => chromium.connect(address, { timeout: 60_000 });
