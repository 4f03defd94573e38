/** npm run notices: ThirdPartyNotices.txt, the licenses of the packages bundled with the extension. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** A test fails when a bundled package is missing here. */
const bundled = [
  "@kurkle/color",
  "@vscode/codicons",
  "@vscode/l10n",
  "assemblyscript",
  "chart.js",
  "fft.js",
  "gifenc",
  "jsonc-parser",
  "path-browserify",
  "pure-rand",
  "three",
  "vscode-json-languageservice",
  "vscode-languageserver-textdocument",
  "vscode-languageserver-types",
  "vscode-uri",
];

/** Packages without a text of their own: that of another package with the same license and owner. */
const licensedAs = { "@vscode/l10n": "vscode-json-languageservice" };

const entries = bundled.map((name) => {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const source = `node_modules/${licensedAs[name] ?? name}`;
  const texts = readdirSync(source)
    .filter((file) => /^(licen[cs]e|notice)/i.test(file))
    .map((file) => readFileSync(`${source}/${file}`, "utf8").replace(/\r\n/g, "\n").trim());
  if (texts.length === 0) {
    // Some packages have their license in the readme only.
    const readme = readFileSync(`${folder}/README.md`, "utf8");
    const [, license] = /\n#+ license\n+([\s\S]*?)\s*(?:\n\[|$)/i.exec(readme) ?? [];
    if (license) texts.push(license);
  }
  if (texts.length === 0) throw new Error(`${name} has no license in its folder.`);
  return `${"=".repeat(100)}\n${name} ${version} (${license})\n${"=".repeat(100)}\n\n${texts.join("\n\n")}\n`;
});

writeFileSync(
  "ThirdPartyNotices.txt",
  `EDPD Playground contains code and an icon font of others, under the licences below.\n\n${entries.join("\n")}`,
);
