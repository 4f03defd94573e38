/** Proposals of VS Code's JSON service: required words first, formatted as the samples are, and valid when inserted. */
import { describe, expect, test } from "vitest";
import { editorSchema } from "../../scripts/editorSchema.mjs";
import { wholeScenarios } from "../../scripts/proposals.mjs";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { jsonSchema } from "../../src/scenario/schema/jsonSchema.ts";

interface Node {
  readonly [keyword: string]: unknown;
  readonly properties?: Record<string, Node>;
  readonly anyOf?: Node[];
  readonly items?: Node;
  readonly enum?: string[];
  readonly defaultSnippets?: { label?: string; body?: unknown }[];
}

const schema = editorSchema(jsonSchema()) as Node & { readonly then: Node; readonly else: Node };

function properties(node: Node, path: string[] = []): [path: string[], property: Node][] {
  const inside = [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])].flatMap((form) => properties(form, path));
  const own = Object.entries(node.properties ?? {});
  return [
    ...inside,
    ...own.flatMap(([name, property]): [string[], Node][] => [
      [[...path, name], property],
      ...properties(property, [...path, name]),
    ]),
  ];
}

/** As the service writes it, with what was to be typed over as it stands. */
function written(body: unknown): string {
  return withoutStops(raw(body));
}

/** Strings that begin with a caret are written as they are. */
function raw(body: unknown): string {
  const text = (value: unknown): string => {
    if (typeof value === "string") return value.startsWith("^") ? value.slice(1) : JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(text).join(",\n")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const inside = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${text(inner)}`);
    return `{\n${inside.join(",\n")}\n}`;
  };
  return text(body);
}

/** With what stands at each stop of the cursor at first: a text, or the first of several. */
function withoutStops(text: string): string {
  return text.replace(/\$\{\d+(?::([^}]*)|\|([^,|]*)[^}]*)\}/g, (_, shown = "", first = "") => shown || first);
}

const words = (node: Node): string[] => [...(node.enum ?? []), ...(node.anyOf ?? []).flatMap(words)];

test("what a scenario needs is proposed first, each word with a line that says what it is", () => {
  const order = Object.entries(schema.properties!)
    .sort(([, a], [, b]) => String(a.suggestSortText).localeCompare(String(b.suggestSortText)))
    .map(([name]) => name);
  expect(order.slice(0, 3)).toEqual(["box", "particles", "stop"]);
  expect(order.at(-1)).toBe("$schema");
  for (const [path, { completionDetail }] of properties(schema)) {
    expect(String(completionDetail), path.join(".")).toMatch(/^[^`*]{8,74}$/);
  }
});

test("a name is written with its colon: it has one type, or something to propose", () => {
  for (const [path, { type, defaultSnippets }] of properties(schema))
    expect(type ?? defaultSnippets, path.join(".")).toBeDefined();
});

describe("what is written when a proposal is taken", () => {
  test.each(wholeScenarios(jsonSchema()))("$label: is sound, and has lists of numbers in one line each", (offered) => {
    const text = withoutStops(offered.text);
    expect(readScenario(text).diagnostics).toEqual([]);
    expect(text).not.toMatch(/\[\s*\n\s*-?\d/);
    // The list has room for so much, smaller than the label.
    expect(offered.description.length).toBeGreaterThan(20);
    expect(offered.label.length + 0.83 * offered.description.length).toBeLessThan(45);
  });

  test("of whole scenarios are gases, grains and Brownian particles", () => {
    const documents = wholeScenarios(jsonSchema()).map(({ text }) => readScenario(withoutStops(text)).document!);
    expect(documents.some(({ motion }) => motion?.kind === "brownian")).toBe(true);
    const grains = documents.filter(({ gravity, particles }) => gravity && Array.isArray(particles));
    expect(grains.some(({ box }) => JSON.stringify(box.edges) === '["periodic",["reflecting","open"]]')).toBe(true);
  });

  const examples = properties(schema).flatMap(([path, { defaultSnippets = [] }]) =>
    defaultSnippets
      .filter(({ body }) => body !== undefined)
      .map(({ body }) => [path.join("."), written(body)] as const),
  );
  test.each(examples)("%s: %s is of the form that is wanted there", (path, text) => {
    // Only its form counts here: whether it suits the other words is another matter.
    const steps = path.split(".");
    const listed = (at: number) =>
      ["pairs", "decisions"].includes(steps[at]) || (steps[at] === "diffusion" && steps[at + 1] !== "stokesEinstein");
    const document = steps.reduceRight((inside, name, at) => {
      const last = at === steps.length - 1;
      return `{ "${name}": ${!last && listed(at) ? `[${inside}]` : inside} }`;
    }, text);
    const formal = readScenario(document).diagnostics.filter(
      ({ code, path: at }) =>
        ["type", "range", "unknown"].includes(code) &&
        at
          .filter((step) => typeof step === "string")
          .join(".")
          .startsWith(path),
    );
    expect(formal.map(({ message }) => message)).toEqual([]);
  });

  test("is what its label says, as far as there is room", () => {
    for (const [path, { defaultSnippets = [] }] of properties(schema)) {
      for (const { label, body } of defaultSnippets) {
        if (body === undefined) continue;
        const text = written(body).replace(/\s/g, "");
        const said = label!.replace(/…$/, "").replace(/\s/g, "");
        expect(text.startsWith(said), `${path.join(".")}: ${label}`).toBe(true);
      }
    }
  });
});

describe("the cursor", () => {
  const bodies = properties(schema).flatMap(([path, { defaultSnippets = [] }]) =>
    defaultSnippets.filter(({ body }) => body !== undefined).map(({ body }) => [path.join("."), raw(body)] as const),
  );
  const whole = wholeScenarios(jsonSchema()).map(({ label, text }) => [label, text] as const);

  test("stops at each length of a box first, then in its edges", () => {
    const [, box] = bodies.find(([path]) => path === "box")!;
    expect(box).toMatch(/^\{ "size": \[\$\{1:1\}, \$\{2:1\}\], "edges": \$\{3\|"periodic",.*\|\} \}$/);
  });

  test.each([...bodies, ...whole])("%s: %s stops at every number, from first to last", (_, text) => {
    const stops = [...text.matchAll(/\$\{(\d+)/g)].map(([, number]) => Number(number));
    const first = stops.filter((number, k) => stops.indexOf(number) === k);
    expect(first).toEqual(first.map((_, k) => k + 1));
    if (first.length === 0) expect(text).not.toMatch(/\d/);
    // Nothing that is a number stands outside of a stop.
    expect(text.replace(/\$\{\d+[^}]*\}/g, "").replace(/"[^"]*"/g, "")).not.toMatch(/\d/);
  });

  test("finds a group's name that is typed wherever it stands", () => {
    const [, text] = whole.find(([label]) => label === "Grains on a floor")!;
    const stops = [...text.matchAll(/\$\{(\d+):large\}/g)].map(([, number]) => number);
    expect(stops).toHaveLength(2);
    expect(new Set(stops).size).toBe(1);
  });
});

test("lattices are proposed in boxes of their own dimension only", () => {
  const places = (node: Node) =>
    properties(node)
      .filter(([path]) => ["place", "lattice"].includes(path.at(-1)!))
      .map(([, property]) => words(property));
  // Of groups, and of fluids.
  for (const found of places({ properties: schema.properties! }))
    expect(["auto,random,packed", "lattice,random", ""]).toContain(found.join());
  for (const found of places(schema.then)) expect(found).toEqual(["cubic", "bcc", "fcc"]);
  for (const found of places(schema.else)) expect(found).toEqual(["square", "hexagonal"]);
});
