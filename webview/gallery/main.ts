/** The page of the gallery. */
import "./gallery.css";
import type { GalleryCommand } from "../../src/protocol/gallery.ts";
import { readTheme } from "../app/theme.ts";
import { GalleryPage } from "./galleryPage.ts";

declare function acquireVsCodeApi(): { postMessage(command: GalleryCommand): void };

const api = acquireVsCodeApi();
const page = new GalleryPage(
  document.getElementById("app")!,
  (command) => api.postMessage(command),
  () => readTheme().reducedMotion,
);
window.addEventListener("message", ({ data, origin }: MessageEvent<unknown>) => {
  if (origin === "" || origin === window.origin) page.receive(data);
});
api.postMessage({ kind: "ready" });
