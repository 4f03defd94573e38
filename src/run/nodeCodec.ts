/** Digests and serialization of Node, for checkpoints of runs. */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { CheckpointCodec } from "./session/checkpointFile.ts";

export const nodeCodec: CheckpointCodec = {
  platform: process.versions.v8,
  digest: (parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex"),
  pack: serialize,
  unpack: deserialize,
};
