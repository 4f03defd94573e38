/** The index of a gallery of pages: a card with a picture for each, and a search. */
import { createHash } from "node:crypto";
import { markup } from "../../format/shownText.ts";

export interface GalleryEntry {
  /** Address of its page. */
  readonly page: string;
  readonly title: string;
  /** What it answers. */
  readonly question?: string;
  readonly about?: string;
  /** An SVG image. */
  readonly picture: string;
}

const style = `
:root { color-scheme: light dark; --text: #3b3b3b; --quiet: #5e5e5e; --back: #ffffff; --edge: #d4d4d4; --link: #005fb8; }
@media (prefers-color-scheme: dark) { :root { --text: #cccccc; --quiet: #9d9d9d; --back: #1f1f1f; --edge: #3c3c3c; --link: #4daafc; } }
body { margin: 0; padding: 24px clamp(16px, 4vw, 48px); background: var(--back); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 20px; font-size: 24px; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none; }
a { display: flex; flex-direction: column; height: 100%; box-sizing: border-box; border: 1px solid var(--edge); border-radius: 8px; overflow: hidden; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { border-color: var(--link); outline: 1px solid var(--link); }
img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: contain; }
h2 { margin: 12px 14px 4px; font-size: 16px; }
p { margin: 0 14px 8px; }
p.quiet { color: var(--quiet); font-size: 13px; }
input { box-sizing: border-box; width: min(100%, 360px); min-height: 36px; margin: 0 8px 20px 0; padding: 0 10px; font: inherit; }
@media (max-width: 520px) {
  ul { gap: 8px; }
  a { display: block; padding: 8px 8px 8px 112px; position: relative; min-height: 72px; }
  img { position: absolute; left: 8px; top: 8px; width: 96px; height: 72px; }
  h2 { margin: 0 0 2px; font-size: 15px; }
  p { margin: 0; font-size: 13px; }
  p.quiet { display: none; }
}
@media print {
  body { padding: 0; font-size: 9px; }
  label, p.quiet { display: none; }
  ul { grid-template-columns: repeat(5, 1fr); gap: 6px; }
  li { break-inside: avoid; }
  h2 { margin: 4px 6px 2px; font-size: 10px; }
  p { margin: 0 6px 4px; }
}
`;

/** Cards that have all words that are sought, in any order; accents and case do not matter. */
const script = `
const plain = (text) => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
const cards = [...document.querySelectorAll("li")].map((card) => [card, plain(card.textContent)]);
const search = document.querySelector("input");
search.oninput = () => {
  const words = plain(search.value).split(/\\s+/);
  for (const [card, text] of cards) card.hidden = !words.every((word) => text.includes(word));
  document.querySelector("output").value = cards.every(([card]) => card.hidden) ? "No scenario has all of these words." : "";
};
`;

export function galleryOf(title: string, entries: readonly GalleryEntry[]): string {
  const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src ${digest(style)}; script-src ${digest(script)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${markup(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${markup(title)}</h1>
<label><input type="search" placeholder="Search scenarios" aria-label="Search scenarios"><output></output></label>
<main><ul>
${entries.map(card).join("\n")}
</ul></main>
<script>${script}</script>
</body>
</html>
`;
}

function card({ page, title, question, about, picture }: GalleryEntry): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
  const words = [
    `<h2>${markup(question ?? title)}</h2>`,
    ...(question === undefined ? [] : [`<p>${markup(title)}</p>`]),
    ...(about === undefined ? [] : [`<p class="quiet">${markup(about)}</p>`]),
  ];
  return `<li><a href="${encodeURIComponent(page)}"><img src="${image}" alt="" loading="lazy">${words.join("")}</a></li>`;
}
