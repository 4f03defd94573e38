/**
 * Panel states of all scenarios, kept from window to window. A new scenario starts with the state of the last one, except for
 * the camera, which depends on the box, and the coloring, which depends on the particles.
 */
import type { ChosenSpeed, PanelState } from "../../protocol/messages.ts";

/** Storage of VS Code. */
export interface StateStore {
  get<T>(key: string): T | undefined;
  update(key: string, value: unknown): PromiseLike<void>;
}

const ofScenarios = "edpd.panels";
const lastUsed = "edpd.panel.last";
/** Largest number of scenarios; the least recently used are dropped. */
const most = 100;

export class PanelStates {
  constructor(
    private readonly workspace: StateStore,
    private readonly everywhere: StateStore,
  ) {}

  /** @param speed initial speed of a scenario @returns undefined where no panel has been used before */
  of(uri: string, speed: ChosenSpeed): Partial<PanelState> | undefined {
    const own = this.own(uri);
    if (own) return own;
    const last = respelled(this.everywhere.get<PanelState>(lastUsed));
    if (last) {
      // Coloring and axes depend on the scenario.
      const { coloring: _, scales: __, ...others } = last;
      return { ...others, camera2: undefined, camera3: undefined, speed };
    }
    return speed === "auto" ? undefined : { speed };
  }

  speedOf(uri: string, otherwise: ChosenSpeed): ChosenSpeed {
    return this.own(uri)?.speed ?? otherwise;
  }

  keep(uri: string, state: PanelState): void {
    const { [uri]: _, ...others } = this.workspace.get<Record<string, PanelState>>(ofScenarios) ?? {};
    const kept = [...Object.entries(others), [uri, state] as const].slice(-most);
    void this.workspace.update(ofScenarios, Object.fromEntries(kept));
    void this.everywhere.update(lastUsed, state);
  }

  rename(from: string, to: string): void {
    const state = this.own(from);
    if (state) this.keep(to, state);
  }

  private own(uri: string): PanelState | undefined {
    return respelled(this.workspace.get<Record<string, PanelState>>(ofScenarios)?.[uri]);
  }
}

/** Words of earlier versions. */
const earlier: Readonly<Record<string, ChosenSpeed>> = { usual: "auto", most: "max" };

/** A number is simulated time per second of real time, as a number or as text; what is neither number nor word is `auto`. */
export function readSpeed(written: unknown): ChosenSpeed {
  if (written === "max" || written === "auto") return written;
  if (typeof written === "string" && earlier[written] !== undefined) return earlier[written];
  const number = typeof written === "string" && written.trim() !== "" ? Number(written) : written;
  return typeof number === "number" && number > 0 && Number.isFinite(number) ? number : "auto";
}

/** States of earlier versions say "colouring", have other words for speeds, and a share of the height with another meaning. */
type EarlierState = PanelState & { readonly colouring?: string; readonly split?: number };

function respelled(state: EarlierState | undefined): PanelState | undefined {
  if (state === undefined) return undefined;
  const { colouring, split: _, ...others } = state;
  return { ...others, speed: readSpeed(state.speed), ...(colouring !== undefined && { coloring: colouring }) };
}
