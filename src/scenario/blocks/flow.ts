/** Keyword `flow`: the velocity of a fluid that drags particles along. */
import { couplingExample, couplingParameters } from "../../physics/flows/coupled/settings.ts";
import { flowOf, flows } from "../../physics/flows/index.ts";
import type { ParameterValue, ParameterValues } from "../../physics/parameters.ts";
import type { FlowSettings } from "../../physics/system.ts";
import { checkCoupling } from "../checks/checkCoupling.ts";
import { checkFlow } from "../checks/checkFlow.ts";
import { checkKindParameters } from "../checks/checkKindParameters.ts";
import { parameterProperties, propertiesByKind } from "../schema/schemaParameters.ts";
import { block, choice, either, listOf, number, optional, typed } from "../schema/schemaWords.ts";
import { asNumber } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Block } from "./block.ts";

interface Written {
  kind: string;
  coupling?: "one-way" | ParameterValues;
  /** Of the flow at the start. */
  time?: number;
  state?: readonly number[];
  [parameter: string]: ParameterValue | undefined;
}

declare module "../schema/schema.ts" {
  interface Scenario {
    flow?: Written;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly flow?: Omit<FlowSettings, "seed">;
  }
}

const schema = block(
  {
    kind: choice(
      Object.fromEntries(flows.map(({ kind, description }) => [kind, description])),
      "Which flow it is. Required.",
    ),
    ...propertiesByKind(flows),
    coupling: optional(
      either(
        [
          choice(
            { "one-way": "The flow drags the particles, which do not act on it." },
            "The flow drags the particles, which do not act on it.",
          ),
          block(
            parameterProperties(couplingParameters),
            "Particles push the fluid back, on a grid in a periodic 2-D box (Sigurgeirsson, Stuart & Wan 2001, §3).",
          ),
        ],
        "The effect of particles on the flow: none, or settings of a viscous fluid that they push back, with the force that keeps up " +
          "the flow. Default: `one-way`.",
        '"one-way" or an object with a `viscosity`',
        { defaultSnippets: [{ label: "two-way", body: couplingExample }] },
      ),
    ),
    time: optional(
      number("Time of the flow at the start, as written in end states of runs. Unit: time. Default: 0.", {
        minimum: 0,
      }),
    ),
    state: optional(
      listOf(number("A number."), "What else the flow depends on, as written in end states of runs. Default: none.", {
        maxItems: 10_000_000,
      }),
    ),
  },
  "The velocity of a fluid that drags particles along; with the motion `drag`. Default: none.",
  { defaultSnippets: flows.map(({ kind, example }) => ({ label: kind, body: { kind, ...example } })) },
);

/** Properties beside the parameters of the kinds. */
const common = ["kind", "coupling", "time", "state"];

export const flow: Block = {
  name: "flow",
  schema: typed<Written>(schema),
  completionOrder: 6,
  synonyms: {
    flow: ["fluid velocity", "velocity field", "wind"],
    "taylor-green": ["taylor green", "eddies"],
    shear: ["couette"],
    uniform: ["constant", "wind"],
    coupling: ["back-coupling", "two-way"],
    alpha: ["mass loading", "source strength"],
    sources: ["treatment"],
  },
  mistakes: {
    values: {
      "": (value) => flows.filter(({ kind }) => kind === value).map(({ kind, example }) => ({ kind, ...example })),
    },
    properties: [{ within: "flow", name: /^(amplitude|u0|U)$/, meant: asNumber("speed") }],
  },
  resolve({ flow }) {
    if (!flow) return {};
    const { kind, coupling, time, state, ...values } = flow;
    return {
      flow: {
        kind,
        ...(typeof coupling === "object" && { coupling }),
        values: values as ParameterValues,
        ...(time !== undefined && { time }),
        ...(state && { state: Float64Array.from(state) }),
      },
    };
  },
  checkDocument({ flow, box }, report) {
    const placed = { path: ["flow"], about: "flow", dimension: box.size.length, common };
    if (flow) checkKindParameters(flow, flowOf(flow.kind), placed, report);
  },
  checkScenario(scenario, report) {
    checkFlow(scenario, report);
    checkCoupling(scenario, report);
  },
  write({ system: { flow }, document, memory }) {
    if (!flow) return undefined;
    const { time = 0, state } = memory?.flow ?? {};
    return writeJson({
      ...document?.flow,
      kind: flow.kind,
      ...flow.values,
      ...(flow.coupling && { coupling: flow.coupling }),
      ...(time > 0 && { time }),
      ...(state && { state: [...state] }),
    });
  },
};
