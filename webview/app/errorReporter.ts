/** Reports errors of the page itself to the log, only the first few of them. */
import type { PageCommand } from "../../src/protocol/messages.ts";

const most = 20;

export function reportFaults(post: (order: PageCommand) => void): void {
  let left = most;
  const report = (fault: unknown): void => {
    if (left-- <= 0) return;
    const message = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    post({ kind: "fault", message });
  };
  window.addEventListener("error", ({ error, message }) => {
    // Chromium's way of saying that a size was observed a frame late; nothing is wrong.
    if (!message.startsWith("ResizeObserver loop")) report(error ?? message);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
