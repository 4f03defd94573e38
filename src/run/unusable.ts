/** Files and directories that cannot be used, in the words of a message. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** What a person named cannot be used; the message has the reason, and is all that is shown. */
export class Unusable extends Error {}

/** What the system refuses, without the path. */
export function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "ENOTDIR":
      return "part of the path is not a directory";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "EISDIR":
      return "it is a directory";
    case "ELOOP":
      return "its links lead in a circle";
    case "ENAMETOOLONG":
      return "its name is too long";
    case "ENOSPC":
      return "the disk is full";
    case "EROFS":
      return "the file system is read-only";
    default:
      return message;
  }
}

/** Creates a directory and checks that it is writable, before a long run. */
export function makeDirectory(path: string): void {
  try {
    makeEach(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Unusable(`${path} cannot be written to: ${code === "EEXIST" ? "it is a file" : reason(error)}.`);
  }
}

/** Directory by directory: Node's recursive option hangs where a file system refuses, as /proc does. */
function makeEach(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "EEXIST" });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeEach(parent);
  mkdirSync(path);
}
