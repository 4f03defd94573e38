/** The line above a scenario: what a run of it would be. */
import type { Examination } from "./examination.ts";
import { amount, duration, memory, rounded, whole } from "./figures.ts";

export interface Lens {
  readonly text: string;
  readonly tooltip: string;
  readonly does: "derived" | "problems" | "nothing";
}

/** The line above the scenario. It has always at least one entry, so that the text does not jump while one types. */
export function lensesOf({ facts, diagnostics, files }: Examination): Lens[] {
  if (!facts) {
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    return [
      {
        text: `$(error)\u00a0${errors === 1 ? "1 error" : `${errors} errors`}`,
        tooltip: "Show what is wrong with this scenario",
        does: "problems",
      },
    ];
  }
  const { estimate, dimension } = facts;
  if (!estimate) {
    const names = files.map(({ name }) => name).join(", ");
    return [{ text: `Particles stand in ${names}`, tooltip: "Check the scenario to read them", does: "nothing" }];
  }
  const { count, fraction, collisions: pairs, seconds, bytes, collisionRate } = estimate;
  const ball = dimension === 2 ? (count === 1 ? "disc" : "discs") : count === 1 ? "sphere" : "spheres";
  const share = `${dimension === 2 ? "area" : "volume"} fraction ${rounded(fraction)}`;
  const derived = { tooltip: "Show derived quantities", does: "derived" } as const;
  const perTime = (count / 2) * collisionRate;
  return [
    { text: `${whole(count)} ${ball}, ${share}`, ...derived },
    {
      text: Number.isFinite(pairs)
        ? `about ${amount(pairs)} collisions`
        : `${amount(perTime)} collisions a unit of time`,
      ...derived,
    },
    { text: Number.isFinite(seconds) ? duration(seconds) : "until stopped", ...derived },
    { text: memory(bytes), ...derived },
  ];
}
