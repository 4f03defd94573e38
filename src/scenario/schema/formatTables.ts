/**
 * Tables of docs/FORMAT.md, generated from the schema and the registries between `<!-- table: name -->` and `<!-- end -->`; `npm
 * run schema` writes them.
 */
import { distributions } from "../../analysis/distributions/index.ts";
import { quantities } from "../../analysis/quantities/index.ts";
import type { Quantity } from "../../analysis/quantities/quantity.ts";
import { dynamics } from "../../engine/dynamics/index.ts";
import { defaultEdge, type EdgeKind, edgeKinds } from "../../physics/boundary/index.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import type { Feature } from "../../physics/features/feature.ts";
import { features } from "../../physics/features/index.ts";
import type { Parameter, Parameters } from "../../physics/parameters.ts";
import { obstacleKinds } from "../../physics/surfaces/index.ts";
import { writeJson } from "../text/jsonScalar.ts";
import { capital } from "../text/wording.ts";
import { reservedWords, rootSchema, schemaAt } from "./scenarioSchema.ts";
import type { Schema } from "./schemaNode.ts";

/** The page with its tables up to date. */
export function withTables(page: string): string {
  return page.replace(
    /(<!-- table: ([\w.]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n${table(name)}\n${end}`,
  );
}

const registryTables: Readonly<Record<string, () => string>> = {
  reserved: reservedTable,
  methods: methodTable,
  features: featureTable,
  quantities: quantityTable,
  laws: lawTable,
  edges: () => markdownTable(["edge", "behavior"], edgeKinds.map(edgeRow)),
  obstacles: () => kindTable(obstacleKinds, ["name", "motion", "moves"]),
};

function table(name: string): string {
  const generated = registryTables[name];
  if (generated) return generated();
  const found = name === "scenario" ? rootSchema : schemaAt(name.split("."));
  // Of a list, the properties of its entries.
  const schema = found?.properties ? found : found?.items;
  if (!schema?.properties) throw new Error(`The schema has no properties at ${name}.`);
  return propertyTable(schema);
}

function propertyTable(schema: Schema): string {
  const rows = propertyRows(schema);
  const head = ["property", "meaning", "default"];
  return rows.some(([, , value]) => value !== "")
    ? markdownTable(head, rows)
    : markdownTable(
        head.slice(0, 2),
        rows.map((row) => row.slice(0, 2)),
      );
}

/** Name, meaning and default of each property. */
function propertyRows({ properties = {}, required = [] }: Schema): string[][] {
  return Object.entries(properties).map(([name, { markdownDescription = "" }]) => {
    // Lists and further paragraphs are shown in hovers only.
    const text = markdownDescription.replace(/\n(\n|\* ).*/gs, (rest) => ` ${/Default: .*/.exec(rest)?.[0] ?? ""}`);
    const [, meaning = "", value] = /^(.*?)(?:\s*Default: (.*?)\.?)?$/s.exec(text.trim())!;
    return required.includes(name)
      ? [`\`${name}\``, meaning.replace(/ ?Required\./, ""), "required"]
      : [`\`${name}\``, meaning, value ?? ""];
  });
}

function methodTable(): string {
  const rows = dynamics.map(({ kind, description, options }, k) => [
    `\`"${kind}"\`${k === 0 ? " (default)" : ""}`,
    description,
    Object.keys(options)
      .map((option) => `\`${option}\``)
      .join(", "),
  ]);
  return markdownTable(["`kind`", "method", "options"], rows);
}

/** What methods compute beyond hard balls in free flight, and what excludes each other. */
function featureTable(): string {
  const rows = features.map(({ id, about, keyword, excludes = [], requires = [] }) => {
    const served = (entry: { readonly serves: readonly string[] }) => entry.serves.includes(id);
    const others = features.filter(
      (other) =>
        excludes.some(({ features = [] }) => features.includes(other.id)) ||
        other.excludes?.some(({ features = [] }) => features.includes(id)),
    );
    const keywords = excludes.flatMap(({ keywords = {} }) => Object.entries(keywords));
    const kinds = dynamics.filter(served).map(({ kind }) => `\`${kind}\``);
    return [
      capital(about),
      `\`${keyword}\``,
      kinds.length === dynamics.length ? "all" : kinds.join(", "),
      [
        ...others.map((other) => other.about),
        ...keywords.map(
          ([word, allowed]) =>
            `\`${word}\`${allowed.length === 0 ? "" : ` other than ${allowed.map(writeJson).join(" or ")}`}`,
        ),
      ].join(", "),
      requires
        .map(({ features: ids }) => features.filter((other) => ids.includes(other.id)))
        .map((needed) => needed.map((other) => other.about).join(" or "))
        .join(", "),
    ];
  });
  return markdownTable(["feature", "keyword", "methods", "not with", "requires"], rows);
}

function edgeRow({ kind, description }: EdgeKind): string[] {
  return [`\`${writeJson(kind)}\`${kind === defaultEdge ? " (default)" : ""}`, description];
}

/** Contact laws that a property of `contact` selects, with their parameters. */
function lawTable(): string {
  const rows = contactLaws.flatMap(({ name }) => {
    const { properties = {}, required = [] } = schemaAt(["contact", name]) ?? {};
    return propertyRows({ properties, required }).map((row, k) => [k === 0 ? `\`${name}\`` : "", ...row]);
  });
  return markdownTable(["law", "property", "meaning", "default"], rows);
}

/** Entries that a list chooses by `kind`; properties that all of them have are described beside the table. */
function kindTable(
  entries: readonly { readonly kind: string; readonly description: string; readonly parameters: Parameters }[],
  ofAll: readonly string[] = [],
): string {
  const rows = entries.map(({ kind, description, parameters }) => [
    `\`${kind}\``,
    description,
    Object.entries(parameters)
      .filter(([name]) => !ofAll.includes(name))
      .map(([name, parameter]) => `\`${name}\`: ${parameter.description}${wordsOf(parameter)}`)
      .join("<br>"),
  ]);
  return markdownTable(["`kind`", "meaning", "properties"], rows);
}

/** The words of a choice, each with its meaning. */
function wordsOf(parameter: Parameter): string {
  if (parameter.type !== "choice") return "";
  return ` ${Object.entries(parameter.words)
    .map(([word, meaning]) => `\`${word}\`: ${meaning}`)
    .join(" ")}`;
}

/** The words of `measure.what`. */
function quantityTable(): string {
  const measured = quantities
    .filter(({ always }) => !always)
    .map((quantity) => {
      const columns = quantity.columns.map(({ name }) => `\`${name.endsWith(".") ? `${name}…` : name}\``);
      return [`\`${quantity.id}\``, quantity.about, quantity.unit, columns.join(", "), defaultOf(quantity)];
    });
  const words = new Set(distributions.flatMap(({ word }) => word ?? []));
  const distributed = [...words]
    .filter((word) => !quantities.some(({ id }) => id === word))
    .map((word) => {
      const files = distributions.filter((entry) => entry.word === word);
      const columns = files.map(
        ({ id, columns }) => `\`${id}.csv\`: ${columns.map((name) => `\`${name}\``).join(", ")}`,
      );
      return [`\`${word}\``, files[0].about, "", columns.join("; "), ""];
    });
  return markdownTable(["`what`", "measured", "unit", "columns", "default"], [...measured, ...distributed]);
}

/** Systems in which it is measured by default, by what moves in them and by their other features. */
function defaultOf(quantity: Quantity): string {
  const isDefault = (...some: Feature[]) => quantity.default?.(some) === true;
  const matter = features.filter(({ isMatter }) => isMatter);
  const alone = matter.filter((each) => isDefault(each));
  if (alone.length === matter.length) return "yes";
  const others = features.filter(
    (other) => !other.isMatter && matter.some((each) => isDefault(each, other) && !isDefault(each)),
  );
  return [...alone, ...others].map(({ about }) => about).join(", ");
}

function reservedTable(): string {
  const rows = reservedWords().map(({ within, word, means, planned }) => [
    within && `\`${within}\``,
    `\`${word}\``,
    means,
    `\`${planned}\``,
  ]);
  return markdownTable(["within", "word", "meaning", "planned form"], rows);
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return `${line(head)}|${"---|".repeat(head.length)}\n${rows.map(line).join("")}`;
}
