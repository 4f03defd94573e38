/**
 * src/scenario/schema/scenarioSchema.ts → dist/scenarioCheck.mjs: the check of a document against the schema as plain code. Made here,
 * so that programs need no compiler of schemas, evaluate no text as code, and start faster.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { bundled } from "./bundled.mjs";

export async function buildScenarioCheck() {
  const { Code, scenarioSchema } = await bundled(
    `export { Code } from "typebox/compile"; export { scenarioSchema } from "./src/scenario/schema/scenarioSchema.ts";`,
  );
  const { Code: check, External } = Code(scenarioSchema);
  mkdirSync("dist", { recursive: true });
  // The compiled code takes patterns as parameters; they are known here.
  const patterns = `let ${External.identifier} = [${External.variables.map(String).join(", ")}]`;
  writeFileSync("dist/scenarioCheck.mjs", check.replace(`let ${External.identifier} = []`, patterns));
}
