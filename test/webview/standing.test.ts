/** One number in all places: after the end a chart says what the results say, and nothing where they say it of a part of its lines only. */
import { expect, test } from "vitest";
import type { Finding } from "../../src/run/messages.ts";
import { chartsFor } from "../../webview/chartCatalogue.ts";
import { emptyPage, type PageState } from "../../webview/pageState.ts";
import { standingOf } from "../../webview/standing.ts";

const rate: Finding = { name: "collision rate", measured: "15.53 ± 0.24", theory: "15.401", column: "collisionRate" };
const kinetic: Finding = { name: "kinetic energy", measured: "300", column: "kineticEnergy" };
const plans = chartsFor(["time", "collisionRate", "collisionRate.theory", "kineticEnergy", "potentialEnergy"], []);
const plan = (id: string) => plans.find((one) => one.id === id)!;

function page(phase: "running" | "finished"): PageState {
  const result = { findings: [rate, kinetic] } as unknown as PageState["result"];
  return { ...emptyPage, status: { phase } as PageState["status"], result };
}

test("the mean of the run and its theory, once it is over", () => {
  const standing = standingOf(plan("collisionRate"), page("finished"))!;
  expect([...standing.values]).toEqual([
    ["collisionRate", "15.53 ± 0.24"],
    ["collisionRate.theory", "15.401"],
  ]);
  expect(standingOf(plan("collisionRate"), page("running"))).toBeUndefined();
});

test("a mean does not stand beside a last value", () => {
  expect(standingOf(plan("energy"), page("finished"))).toBeUndefined();
});
