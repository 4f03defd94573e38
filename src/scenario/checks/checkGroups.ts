/** Consistency of groups: number, sizes, masses, positions and velocities are given once each. */

import { associates } from "../../physics/motion/index.ts";
import type { Fix, Path } from "../diagnostics.ts";
import { formatGrouped, pathText, shorten } from "../diagnostics.ts";
import { groupList, type NamedGroup } from "../resolve.ts";
import type { Group, Scenario } from "../schema/schema.ts";
import { largest, slowestListed, smallest } from "../schema/schemaNode.ts";
import type { Finding, Report } from "../text/report.ts";
import { capital, plural } from "../text/wording.ts";
import { checkPlacing } from "./checkPlacing.ts";

const mostParticles = 100_000_000;
/** Species are numbered with 16 bits. */
const mostSpecies = 65_535;

export function checkGroups(document: Scenario, report: Report): void {
  const groups = groupList(document);
  const names = new Set<string>();
  const named = new Map<string | undefined, Pick<NamedGroup, "group" | "path">>();
  let count = 0;
  for (const { group, name, path } of groups) {
    new GroupCheck(group, path, document, report).run();
    count += group.count ?? group.at?.length ?? 0;
    const namesake = named.get(name);
    if (namesake && group.name === name && differ(group, namesake.group))
      report.add(sharedName(name, path, namesake.path));
    if (!named.has(group.name)) named.set(group.name, { group, path });
    names.add(name);
    if (report.full) return;
  }
  const [first] = groups;
  if (first && groups.every(({ group }) => group.fixed)) {
    report.add({
      code: "missing",
      path: [...first.path, "fixed"],
      message: "No particles move: expected a group that is not fixed.",
    });
  }
  if (count > mostParticles) {
    report.add({
      code: "too-big",
      path: ["particles"],
      message: `expected at most ${formatGrouped(mostParticles)} particles, got ${formatGrouped(count)}.`,
    });
  }
  if (names.size > mostSpecies) {
    report.add({
      code: "too-big",
      path: ["particles"],
      message: `expected at most ${formatGrouped(mostSpecies)} species, got ${formatGrouped(names.size)} names. Give groups the same name.`,
    });
  }
}

/** What two groups of numbers, not of listed particles, say otherwise: sizes or masses. */
function differ(one: Group, other: Group): boolean {
  if (one.count === undefined || other.count === undefined) return false;
  const words = ["radius", "fraction", "mass", "density"] as const;
  return words.some((word) => JSON.stringify(one[word]) !== JSON.stringify(other[word]));
}

function sharedName(name: string, path: Path, other: Path): Finding {
  return {
    code: "conflict",
    severity: "information",
    path: [...path, "name"],
    message: `Two groups with different particles have the name \`${shorten(name)}\`: they are one species, and results are reported for both together. Rename one to have separate results.`,
    related: [{ message: "The other one.", path: [...other, "name"] }],
  };
}

class GroupCheck {
  private readonly count: number | undefined;
  private readonly subject: string;

  constructor(
    private readonly group: Group,
    private readonly path: Path,
    private readonly document: Scenario,
    private readonly report: Report,
  ) {
    this.count = group.at?.length ?? group.count;
    this.subject = capital(pathText(path));
  }

  run(): void {
    this.number();
    this.size();
    this.mass();
    this.place();
    this.velocity();
    this.spin();
    this.slowest();
    this.cluster();
    for (const [name, list] of Object.entries(this.group.state ?? {}))
      this.length(list, "state", `numbers of \`${name}\``);
  }

  private spin(): void {
    const { spin } = this.group;
    const flat = this.document.box.size.length === 2;
    const path = [...this.path, "spin"];
    const expected = flat ? "one number per particle in a 2-D box" : "three numbers in a 3-D box";
    if (typeof spin === "number" && !flat) {
      const fixes = [this.report.source.writing(path, `[0, 0, ${spin}]`)];
      this.report.add({ code: "type", path, message: `expected ${expected}, got ${spin}.`, fixes });
    }
    if (!Array.isArray(spin)) return;
    const numbers = spin.every((entry) => typeof entry === "number");
    const lists = spin.every((entry) => typeof entry === "object");
    if (flat ? !numbers : !lists && !(numbers && spin.length === 3))
      this.report.add({ code: "type", path, message: `expected ${expected}, got another list.` });
    else if (flat || lists) this.length(spin, "spin", "angular velocities");
  }

  /** Squares of such velocities are no numbers any more. */
  private slowest(): void {
    const { velocity, spin } = this.group;
    for (const [name, drawn] of Object.entries({ velocity, spin })) {
      if (typeof drawn !== "object" || Array.isArray(drawn)) continue;
      // Squares of velocities that are drawn would have no digits.
      for (const [of, value] of Object.entries(drawn)) {
        if (typeof value !== "number" || value === 0 || Math.abs(value) >= smallest) continue;
        const path = [...this.path, name, of];
        const message = `expected 0 or a magnitude between ${smallest} and ${largest}, got ${value}.`;
        this.report.add({ code: "range", path, message, fixes: [this.report.source.writing(path, "0")] });
      }
    }
    if (!Array.isArray(velocity)) return;
    const fastest = velocity.flat().reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    if (fastest === 0 || fastest >= slowestListed) return;
    this.report.add({
      code: "range",
      path: [...this.path, "velocity"],
      message: `expected velocities of at least ${slowestListed}, or 0, got ${fastest} at most.`,
      fixes: [this.report.source.writing([...this.path, "velocity"], '"rest"')],
    });
  }

  private cluster(): void {
    const { cluster } = this.group;
    if (!cluster) return;
    this.length(cluster, "cluster", "numbers");
    const { motion } = this.document;
    if (associates(motion)) return;
    const because = 'only Brownian particles with `"onContact": "associate"` form clusters';
    this.report.addIdle([...this.path, "cluster"], because);
  }

  private number(): void {
    const { group } = this;
    const isCounted = group.count ?? group.at ?? group.file;
    if (isCounted === undefined && !(group.fraction !== undefined && group.radius !== undefined)) {
      this.report.add({
        code: "missing",
        path: this.path,
        onStart: true,
        message: `${this.subject}: the number of particles is missing. Give \`count\`, list positions in \`at\`, or name a \`file\`; or give both \`radius\` and \`fraction\`.`,
        fixes: [this.addition("count", "1000"), this.addition("at", "[[0, 0]]")],
      });
    }
  }

  private size(): void {
    const { group } = this;
    const { radius, fraction, file } = group;
    if (radius === undefined && fraction === undefined) {
      if (file !== undefined) return;
      this.report.add({
        code: "missing",
        path: this.path,
        onStart: true,
        message: `${this.subject}: the size of the particles is missing. Give \`radius\`, or \`fraction\` (the share of the box that they fill).`,
        fixes: [this.addition("fraction", "0.15"), this.addition("radius", "0.01")],
      });
      return;
    }
    const distribution = typeof radius === "object" && !Array.isArray(radius) ? radius : undefined;
    const counted = this.count !== undefined || file !== undefined;
    if (fraction !== undefined && !counted && (Array.isArray(radius) || distribution?.grown)) {
      this.report.add({
        code: "missing",
        path: this.path,
        onStart: true,
        message: `${this.subject} requires a \`count\`: ${Array.isArray(radius) ? "a list of radii" : "random growth"} and a fraction do not determine it.`,
      });
    }
    if (Array.isArray(radius)) this.length(radius, "radius", "radii");
    if (distribution) this.distribution(distribution);
  }

  private distribution(radius: Exclude<Group["radius"], undefined | number | number[]>): void {
    for (const kind of ["uniform", "grown"] as const) {
      const [low, high] = radius[kind] ?? [0, 0];
      if (low! <= high!) continue;
      const path = [...this.path, "radius", kind];
      this.report.add({
        code: "range",
        path,
        message: `expected the smallest radius first, got ${low} before ${high}.`,
        fixes: [{ title: "Swap them", edits: [this.report.source.replace(path, `[${high}, ${low}]`)] }],
      });
    }
    const { radii, weights } = radius.mixture ?? {};
    if (!radii || !weights) return;
    const path = [...this.path, "radius", "mixture", "weights"];
    if (weights.length !== radii.length) {
      this.report.add({
        code: "range",
        path,
        message: `expected one weight per radius, got ${plural(weights.length, "weight")} for ${plural(radii.length, "radius", "radii")}.`,
      });
    } else if (!weights.some((weight) => weight > 0)) {
      this.report.add({ code: "range", path, message: "At least one weight must be positive." });
    }
  }

  private mass(): void {
    const { mass } = this.group;
    if (Array.isArray(mass)) this.length(mass, "mass", "masses");
  }

  private place(): void {
    const { group, document, report } = this;
    const { place } = group;
    if (place === undefined || group.at || group.file !== undefined) return;
    const path = [...this.path, "place"];
    checkPlacing(place, path, document, report);
  }

  private velocity(): void {
    const { velocity } = this.group;
    const path = [...this.path, "velocity"];
    if (Array.isArray(velocity)) {
      const odd = velocity.findIndex((entry) => typeof entry !== typeof velocity[0]);
      if (odd >= 0) {
        this.report.add({
          code: "type",
          path: [...path, odd],
          message:
            "This list mixes numbers and velocities. Give one velocity for all, `[1, 0]`, or one per particle, `[[1, 0], [0, 1]]`.",
        });
      } else if (typeof velocity[0] === "object") this.length(velocity, "velocity", "velocities");
    }
  }

  /** One entry a particle. */
  private length(
    entries: readonly unknown[],
    word: "radius" | "mass" | "velocity" | "spin" | "cluster" | "state",
    many: string,
  ): void {
    const { count } = this;
    if (count === undefined || entries.length === count) return;
    const others = this.group.at ? "at" : "count";
    this.report.add({
      code: "range",
      path: [...this.path, word],
      message: `${pathText([...this.path, word])}: expected one entry per particle, got ${entries.length} ${many} for ${plural(count, "particle")}.`,
      related: [{ message: `${plural(count, "particle")} here.`, path: [...this.path, others] }],
    });
  }

  private addition(name: string, json: string): Fix {
    return { title: `Add \`${name}\``, edits: [this.report.source.add(this.path, name, json)] };
  }
}
