/** The schema of the scenario → the tables of docs/FORMAT.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { bundled } from "./bundled.mjs";

const page = "docs/FORMAT.md";
const { withTables } = await bundled(`export { withTables } from "./src/scenario/schema/formatTables.ts";`);
writeFileSync(page, withTables(readFileSync(page, "utf8")));
