/** media/samples → dist/samples.json: the texts of all samples and of the files that they name, for the study of estimates. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const source = "media/samples";
const target = "dist/samples.json";

export function buildSampleTexts() {
  const files = readdirSync(source, { withFileTypes: true }).filter(
    (file) => file.isFile() && file.name !== "index.json",
  );
  const texts = files.map(({ name }) => [name, readFileSync(`${source}/${name}`, "utf8")]);
  mkdirSync("dist", { recursive: true });
  writeFileSync(target, `${JSON.stringify(Object.fromEntries(texts))}\n`);
}
