/** The index of a gallery of pages: a card with a picture for each, without scripts. */
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
`;

export function galleryOf(title: string, entries: readonly GalleryEntry[]): string {
  const digest = createHash("sha256").update(style).digest("base64");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${markup(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${markup(title)}</h1>
<main><ul>
${entries.map(card).join("\n")}
</ul></main>
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
