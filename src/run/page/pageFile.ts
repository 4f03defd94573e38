/** A page that runs by itself: the program that the build has made (`dist/page.html`), and a scenario with the files that it names. */

export interface PageScenario {
  /** Of the file. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Contents of the files that the scenario names. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** @param program `dist/page.html` */
export function pageOf(program: string, { name, title, text, files }: PageScenario): string {
  const contents = Object.fromEntries([...files].map(([file, bytes]) => [file, base64Of(bytes)]));
  // Nothing in a JSON text ends its element, where it has no `<`.
  const json = JSON.stringify({ name, text, files: contents }).replaceAll("<", "\\u003c");
  const parts: readonly (readonly [place: string, filled: string])[] = [
    ["<title></title>", `<title>${markup(title || name)}</title>`],
    [`id="scenario"></script>`, `id="scenario">${json}</script>`],
  ];
  // The function keeps `$` in a text as it is.
  return parts.reduce((page, [place, filled]) => page.replace(place, () => filled), program);
}

function markup(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function base64Of(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}
