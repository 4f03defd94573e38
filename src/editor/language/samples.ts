/** Templates of scenarios: media/samples/index.json, and an empty one. Themes: sampleThemes.json. */
import type { GalleryCard, GalleryGroup } from "../../protocol/gallery.ts";
import themes from "./sampleThemes.json";

export interface Sample {
  /** In media/samples; missing for the empty one. */
  readonly file?: string;
  /** Beside it: files that it names. */
  readonly files?: readonly string[];
  readonly title: string;
  /** What it answers; missing for the empty one. */
  readonly question?: string;
  /** Two sentences; the list shows the first. */
  readonly about: string;
  /** Number of its system: E, M or T and a number. */
  readonly system?: string;
  /** In media/samples: an image, and an icon of 16 points. */
  readonly picture?: string;
  readonly icon?: string;
  /** In media/samples: what leads to the image. */
  readonly motion?: string;
}

export const blank: Sample = {
  title: "Empty scenario",
  about: "A box, a hundred discs and an end: a minimal start.",
};

export const blankText = `{
  "title": "",
  "box": { "size": [1, 1] },
  "particles": { "count": 100, "fraction": 0.15 },
  "stop": { "time": 10 }
}
`;

/** Grouped under headings, in this order; others come last. */
export function underHeadings(samples: readonly Sample[]): { readonly heading: string; readonly samples: Sample[] }[] {
  const under = themes.map(({ heading, systems }) => ({ heading, of: new RegExp(systems), samples: [] as Sample[] }));
  const others = { heading: "Others", of: /^/, samples: [] as Sample[] };
  for (const sample of samples) {
    (under.find(({ of }) => of.test(sample.system ?? "")) ?? others).samples.push(sample);
  }
  return [...under, others].filter((group) => group.samples.length > 0);
}

/** Cards of the gallery, and the empty scenario below them. @param address of a path in media/samples, for the page */
export function cardsOf(samples: readonly Sample[], address: (path: string) => string): readonly GalleryGroup[] {
  const cardOf = (sample: Sample): GalleryCard => ({
    ...(sample.file !== undefined && { file: sample.file }),
    question: sample.question ?? sample.title,
    title: sample.question === undefined ? "" : sample.title,
    about: sample.question === undefined ? sample.about : firstSentence(sample),
    ...(sample.picture !== undefined && { picture: address(sample.picture) }),
    ...(sample.motion !== undefined && { moves: true }),
  });
  const groups = underHeadings(samples).map(({ heading, samples: those }) => ({ heading, cards: those.map(cardOf) }));
  return [...groups, { heading: "Your own", cards: [cardOf(blank)] }];
}

export function firstSentence({ about }: Pick<Sample, "about">): string {
  return /^.*?[.](?= |$)/.exec(about)?.[0] ?? about;
}

/** Invalid entries are left out. */
export function readGallery(json: string): Sample[] {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) return [];
  return entries.filter(
    (entry): entry is Sample =>
      typeof entry?.file === "string" &&
      /^[\w.-]+\.edpd\.json$/.test(entry.file) &&
      typeof entry.title === "string" &&
      typeof entry.about === "string" &&
      (entry.question === undefined || typeof entry.question === "string") &&
      [entry.picture, entry.icon].every((name) => name === undefined || /^pictures\/[\w-]+\.svg$/.test(name)) &&
      (entry.motion === undefined || /^motions\/[\w-]+\.bin$/.test(entry.motion)),
  );
}

/** `gas.edpd.json`, or `gas-2.edpd.json` where that is taken. */
export function freeName(preferred: string, taken: (name: string) => boolean): string {
  const stem = preferred.replace(/\.edpd\.json$/, "");
  for (let k = 1; ; k++) {
    const name = `${stem}${k === 1 ? "" : `-${k}`}.edpd.json`;
    if (!taken(name)) return name;
  }
}
