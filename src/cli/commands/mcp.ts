/** `edpd mcp`: a server of tools for assistants, over standard input and output. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { version } from "../../../package.json";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, type Status } from "../io.ts";
import { serve } from "../mcp/server.ts";
import { toolsIn } from "../mcp/tools.ts";

/** @param execute a command of this program */
export async function runMcp(
  given: Given,
  io: Io,
  execute: (argv: readonly string[], io: Io) => Promise<Status>,
): Promise<Status> {
  const [folder = ".", ...more] = given.operands;
  if (more.length > 0) throw new Misuse("edpd mcp takes one FOLDER.\nSee edpd help mcp.");
  const path = resolve(io.cwd, folder);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Misuse(`${folder} is not a folder.`);
  await serve(io.lines(), io.out.write, { ...toolsIn(path, execute, io), version });
  return done;
}
