/** What a contact law remembers and counts, as part of a saved state. */
import type { PairLaw } from "../../physics/contacts/contactLaw.ts";
import type { StateReader, StateWriter } from "./savedState.ts";

export function saveLaw(state: StateWriter, { invalid, pairState, particleMemory, potential, rules }: PairLaw): void {
  if (invalid) state.numbers(invalid.growing, invalid.rewound);
  if (pairState) state.array(pairState.save());
  for (const array of Object.values(particleMemory ?? {})) state.array(array);
  if (potential) state.array(potential.counted);
  if (rules) state.array(rules.counted);
}

export function restoreLaw(
  state: StateReader,
  { invalid, pairState, particleMemory, potential, rules }: PairLaw,
): void {
  if (invalid) [invalid.growing, invalid.rewound] = state.numbers(2);
  if (pairState) pairState.restore(state.numbers());
  for (const array of Object.values(particleMemory ?? {})) state.into(array);
  if (potential) state.into(potential.counted);
  if (rules) state.into(rules.counted);
}
