/** The gallery of scenarios to begin with: media/samples/index.json, and one that is made here. */

export interface Sample {
  /** In media/samples; missing for the one made here. */
  readonly file?: string;
  readonly title: string;
  /** Two sentences, of which the first is what the list has room for. */
  readonly about: string;
  /** What it is an example of, by the number it has among the systems: E, M or T and a number. */
  readonly system?: string;
  /** In media/samples: what it looks like, and a part of it that can be made out at 16 points. */
  readonly picture?: string;
  readonly icon?: string;
}

export const blank: Sample = {
  title: "Empty scenario",
  about: "A box, a hundred discs and an end: the least there is to write on from.",
};

export const blankText = `{
  "title": "",
  "box": { "size": [1, 1] },
  "particles": { "count": 100, "fraction": 0.15 },
  "stop": { "time": 10 }
}
`;

const headings: readonly { readonly heading: string; readonly of: RegExp }[] = [
  { heading: "Gases, fluids, billiards", of: /^E[78]$/ },
  { heading: "Grains", of: /^M/ },
  { heading: "Methods of the literature", of: /^E/ },
  { heading: "By time steps", of: /^T[1-4]$/ },
  { heading: "Brownian motion", of: /^T/ },
];

/** Under what they are examples of, in this order; what is none of these comes last. */
export function underHeadings(samples: readonly Sample[]): { readonly heading: string; readonly samples: Sample[] }[] {
  const under = headings.map(({ heading }) => ({ heading, samples: [] as Sample[] }));
  const others = { heading: "Others", samples: [] as Sample[] };
  for (const sample of samples) {
    const at = headings.findIndex(({ of }) => of.test(sample.system ?? ""));
    (under[at] ?? others).samples.push(sample);
  }
  return [...under, others].filter((group) => group.samples.length > 0);
}

export function firstSentence({ about }: Pick<Sample, "about">): string {
  return /^.*?[.](?= |$)/.exec(about)?.[0] ?? about;
}

/** Entries that are not of this form are left out rather than shown half. */
export function readGallery(json: string): Sample[] {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) return [];
  return entries.filter(
    (entry): entry is Sample =>
      typeof entry?.file === "string" &&
      /^[\w.-]+\.edpd\.json$/.test(entry.file) &&
      typeof entry.title === "string" &&
      typeof entry.about === "string" &&
      [entry.picture, entry.icon].every((name) => name === undefined || /^pictures\/[\w-]+\.svg$/.test(name)),
  );
}

/** `gas.edpd.json`, or `gas-2.edpd.json` where that is taken. */
export function freeName(wanted: string, taken: (name: string) => boolean): string {
  const stem = wanted.replace(/\.edpd\.json$/, "");
  for (let k = 1; ; k++) {
    const name = `${stem}${k === 1 ? "" : `-${k}`}.edpd.json`;
    if (!taken(name)) return name;
  }
}
