/** Work with the sine and cosine of Node, so that a run has the same bits in every browser; afterwards those of the host are back. */
import { cos, sin } from "./trigonometry.ts";

/** @param work without a pause */
export function withSameBits<T>(work: () => T): T {
  const { sin: sinOfHost, cos: cosOfHost } = Math;
  Math.sin = sin;
  Math.cos = cos;
  try {
    return work();
  } finally {
    Math.sin = sinOfHost;
    Math.cos = cosOfHost;
  }
}
