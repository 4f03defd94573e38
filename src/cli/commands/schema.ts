/** `edpd schema`: the JSON schema of scenarios, for any editor. */
import { resolve } from "node:path";
import { jsonSchemaText } from "../../scenario/schema/jsonSchema.ts";
import type { CommandSpec, Given } from "../commandLine.ts";
import { done, type Io, Misuse, type Status } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";

export const schema: CommandSpec = {
  name: "schema",
  operands: "",
  does: "print the JSON schema of scenarios (draft-07)",
  details: "Editors that know JSON schema complete and check scenarios with it.",
  options: { write: { value: "FILE", short: "w", says: "write it to this file" } },
  examples: [["edpd schema --write scenario.schema.json", ""]],
};

export async function runSchema(given: Given, io: Io): Promise<Status> {
  if (given.operands.length > 0) throw new Misuse("edpd schema reads no file; --write FILE sets its output.");
  const file = given.text("write");
  if (file === undefined) io.out.write(jsonSchemaText());
  else writeWhole(resolve(io.cwd, file), [jsonSchemaText()]);
  return done;
}
