/** The inverse of `writeDelta.ts`. */
import { BitReader } from "./bitCoder.ts";
import { DeltaCode, deltaContexts, single } from "./deltaCode.ts";

/** @param length of the bytes that are read */
export function readDelta(base: Uint8Array, code: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(base.length + length);
  all.set(base);
  const reader = new DeltaCode(new BitReader(code, deltaContexts), all, base.length);
  for (let at = base.length; at < all.length; ) {
    const kind = reader.kind(single);
    if (kind === single) reader.single(at++, 0);
    else at += reader.piece(kind, at, { from: 0, length: 0 });
  }
  return all.slice(base.length);
}
