/**
 * Panel states of all scenarios, kept from window to window. A new scenario starts with the state of the last one, except for
 * the camera, which depends on the box, and the coloring, which depends on the particles.
 */
import type { PanelState, Speed } from "../../protocol/messages.ts";

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
  of(uri: string, speed: Speed | "usual"): Partial<PanelState> | undefined {
    const own = this.own(uri);
    if (own) return own;
    const last = respelled(this.everywhere.get<PanelState>(lastUsed));
    if (last) {
      // Coloring and axes depend on the scenario.
      const { coloring: _, scales: __, ...others } = last;
      return { ...others, camera2: undefined, camera3: undefined, speed };
    }
    return speed === "usual" ? undefined : { speed };
  }

  speedOf(uri: string, otherwise: Speed | "usual"): Speed | "usual" {
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

/** A number is simulated time a second of real time, be it written as one or as text; nonsense is the usual. */
export function readSpeed(written: unknown): Speed | "usual" {
  if (written === "most" || written === "usual") return written;
  const number = typeof written === "string" && written.trim() !== "" ? Number(written) : written;
  return typeof number === "number" && number > 0 && Number.isFinite(number) ? number : "usual";
}

/** States of earlier versions say "colouring". */
function respelled(state: (PanelState & { readonly colouring?: string }) | undefined): PanelState | undefined {
  if (state?.colouring === undefined) return state;
  const { colouring: coloring, ...others } = state;
  return { ...others, coloring };
}
