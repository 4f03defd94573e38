/** `edpd schema`: the JSON schema of scenarios, for any editor. */
import { resolve } from "node:path";
import { jsonSchemaText } from "../../scenario/schema/jsonSchema.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, type Status } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";

export async function runSchema(given: Given, io: Io): Promise<Status> {
  if (given.operands.length > 0) throw new Misuse("edpd schema reads no file; --write FILE sets its output.");
  const file = given.text("write");
  if (file === undefined) io.out.write(jsonSchemaText());
  else writeWhole(resolve(io.cwd, file), [jsonSchemaText()]);
  return done;
}
