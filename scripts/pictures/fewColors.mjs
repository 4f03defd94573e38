/** node scripts/pictures/fewColors.mjs FILE.png …: writes screenshots anew with 256 colors, in less than half of their bytes. */
import { readFileSync, writeFileSync } from "node:fs";
import gifenc from "gifenc";
import { indexedPng, readPng } from "./png.mjs";

for (const file of process.argv.slice(2)) {
  const before = readFileSync(file);
  const { width, height, data } = readPng(before);
  const palette = gifenc.quantize(data, 256);
  const after = indexedPng(gifenc.applyPalette(data, palette), palette, width, height);
  writeFileSync(file, after);
  console.log(`${file}: ${before.length} bytes before, ${after.length} now`);
}
