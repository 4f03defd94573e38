/** A page that runs by itself: the program that the build has made (`dist/page.html`), and a scenario with the files that it names. */
import { parse } from "jsonc-parser";
import { markup } from "../../format/shownText.ts";
import { base64Of } from "../../protocol/link.ts";

export interface PageScenario {
  /** Of the file. */
  readonly name: string;
  readonly text: string;
  /** Contents of the files that the scenario names. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The page is one of a gallery, and has a link to it. */
  readonly inGallery?: true;
}

/** @param program `dist/page.html` */
export function pageOf(program: string, { name, text, files, inGallery }: PageScenario): string {
  const contents = Object.fromEntries([...files].map(([file, bytes]) => [file, base64Of(bytes)]));
  // Nothing in a JSON text ends its element, where it has no `<`.
  const json = JSON.stringify({ name, text, files: contents, inGallery }).replaceAll("<", "\\u003c");
  const parts: readonly (readonly [place: string, filled: string])[] = [
    ["<title></title>", `<title>${markup(titleOf(text, name))}</title>`],
    [`id="scenario"></script>`, `id="scenario">${json}</script>`],
  ];
  // The function keeps `$` in a text as it is.
  return parts.reduce((page, [place, filled]) => page.replace(place, () => filled), program);
}

/** `gas.edpd.json` → `gas`. */
export function stemOf(name: string): string {
  return name.replace(/(\.edpd)?\.json$/, "");
}

/** Title of a scenario, or the name of its file. */
export function titleOf(text: string, name: string): string {
  const title: unknown = parse(text)?.title;
  return typeof title === "string" && title.trim() !== "" ? title : stemOf(name);
}

/** Names of the files that a scenario names: the values of `file`, wherever that stands. */
export function filesNamedIn(text: string): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === "file" && typeof part === "string") found.add(part);
      else look(part);
    }
  };
  look(parse(text));
  return [...found];
}
