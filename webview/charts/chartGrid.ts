/**
 * The charts that are open, in a grid. Only those in view are drawn, each at most ten times a second and one after the
 * other, so that no screen frame has to wait for all of them.
 */
import type { ChartScale } from "../../src/protocol/messages.ts";
import type { Actions } from "../app/actions.ts";
import { copy } from "../app/clipboard.ts";
import { make, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import type { Curves } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import { readTheme, type Theme } from "../app/theme.ts";
import { chartEnd } from "../controls/timelineScale.ts";
import { type ChartPlan, chartsFor, chartsWith, openCharts } from "./chartCatalog.ts";
import { chartReadoutOf } from "./chartReadout.ts";
import { DistributionChart } from "./distributionChart.ts";
import { type ChartCard, SeriesChart } from "./seriesChart.ts";
import type { SeriesStore } from "./seriesStore.ts";

const drawPause = 100;
/** Of one screen frame; at least one chart is drawn in each. */
const frameBudget = 4;
/** Where frames come seldom, this share of the time between them: or some charts would fall behind others. */
const frameShare = 0.25;

interface ChartGridParts {
  readonly store: Store;
  readonly series: SeriesStore;
  readonly actions: Actions;
  /** Of the run beside this one, or before it. */
  readonly beside: () => Curves | undefined;
  /** Opens the description of the model at a heading. */
  readonly openModel: (section: string) => void;
  /** Distributions to be asked for: those of charts in view. */
  readonly onWanted: (kinds: readonly string[]) => void;
  /** Other charts than before are offered. */
  readonly onOffered: () => void;
}

export class ChartGrid {
  readonly element = make("section", { class: "charts", "aria-label": "Charts" });
  /** Charts of the method's work, where they have room under the picture of a wide panel. */
  readonly under = make("section", { class: "charts", "aria-label": "Charts" });
  plans: readonly ChartPlan[] = [];
  private readonly cards = new Map<string, ChartCard>();
  private readonly inView = new Set<string>();
  private readonly stale = new Set<string>();
  private readonly drawnAt = new Map<string, number>();
  private theme: Theme = readTheme();
  private offered = "";
  private generation = -1;
  private hasUnder = false;
  private waiting = false;
  private askedAt = 0;
  private readonly nothing = make("p", { class: "quiet none" }, "No chart is open. The view options list all charts.");
  private readonly observer = new IntersectionObserver((entries) => this.seen(entries), { rootMargin: "40px" });

  constructor(private readonly parts: ChartGridParts) {
    const { store } = parts;
    this.element.append(this.nothing);
    store.watch(["scene"], ({ scene }) => {
      if (scene && scene.generation !== this.generation) {
        this.generation = scene.generation;
        for (const card of this.cards.values()) card.reset();
      }
      this.arrange();
      this.redraw();
    });
    store.watch(["panel"], () => this.arrange());
    store.watch(["distributions"], () => this.redraw("distribution"));
    store.watch(["runBefore"], () => this.redraw());
    // Where the axis ends may hang on it.
    store.watch(["result"], () => this.redraw("series"));
    store.watch(["status"], ({ status }) => {
      for (const card of this.cards.values()) card.now(status?.time ?? 0);
    });
  }

  /** Rows have come. */
  rows(): void {
    this.arrange();
    this.redraw("series");
  }

  /** Rows or curves of the second run have come, or it has been closed. */
  second(): void {
    this.redraw();
  }

  colors(theme: Theme): void {
    this.theme = theme;
    for (const card of this.cards.values()) card.colors(theme);
  }

  /** It has just been opened: it is to be seen. */
  reveal(id: string): void {
    this.cards.get(id)?.element.scrollIntoView({ block: "nearest" });
  }

  useUnder(hasRoom: boolean): void {
    if (hasRoom === this.hasUnder) return;
    this.hasUnder = hasRoom;
    this.offered = "";
    this.arrange();
  }

  private arrange(): void {
    const { series, store } = this.parts;
    const { scene, panel } = store.state;
    const plans = scene ? chartsFor(scene.charts, series.names) : [];
    const open = openCharts(plans, panel.charts);
    const signature = JSON.stringify([plans, open.map(({ id }) => id)]);
    if (signature === this.offered) return;
    const changed = new Set(plans.filter((plan) => !this.plans.some((old) => same(old, plan))).map(({ id }) => id));
    const before = this.plans.length;
    [this.offered, this.plans] = [signature, plans];
    for (const [id, card] of this.cards) {
      if (changed.has(id) || !open.some((plan) => plan.id === id)) this.close(id, card);
    }
    const isUnder = ({ cost }: ChartPlan) => cost === true && this.hasUnder;
    for (const grid of [this.element, this.under]) {
      for (const [at, plan] of open.filter((plan) => isUnder(plan) === (grid === this.under)).entries()) {
        const { element } = this.cards.get(plan.id) ?? this.open(plan);
        // In the catalog's order, without moving what stands there already.
        if (grid.children[at] !== element) grid.insertBefore(element, grid.children[at] ?? null);
      }
    }
    show(this.nothing, scene !== undefined && plans.length > 0 && open.length === 0);
    this.want();
    if (changed.size > 0 || plans.length !== before) this.parts.onOffered();
  }

  private open(plan: ChartPlan): ChartCard {
    const { store, series, actions, beside, openModel } = this.parts;
    const onClose = () => {
      const charts = chartsWith(store.state.panel.charts, plan.id, false);
      store.change({ panel: { ...store.state.panel, charts } });
    };
    const { theme } = this;
    const besideName = () => store.state.names?.[1] ?? labels.runBefore;
    const end = () => chartEnd(store.state, series.last("time") || 0);
    const standing = () => chartReadoutOf(plan, store.state, series);
    const scale = () => store.state.panel.scales?.[plan.id];
    const onScale = (chosen: ChartScale) => {
      const { panel } = store.state;
      store.change({ panel: { ...panel, scales: { ...panel.scales, [plan.id]: chosen } } });
    };
    const onPoint = (time: number | undefined) => {
      for (const card of this.cards.values()) if (card instanceof SeriesChart) card.point(time);
    };
    const card =
      plan.kind === "series"
        ? new SeriesChart({
            plan,
            series,
            beside: () => beside()?.series,
            besideName,
            theme,
            scale,
            onScale,
            standing,
            end,
            onSeek: actions.seek,
            onPoint,
            onClose,
            copy,
            openModel,
          })
        : new DistributionChart({
            plan,
            theme,
            distribution: () => store.state.distributions.get(plan.of),
            beside: () => beside()?.distributions.get(plan.of),
            besideName,
            scene: () => store.state.scene,
            onClose,
            copy,
            openModel,
          });
    this.cards.set(plan.id, card);
    this.observer.observe(card.element);
    this.stale.add(plan.id);
    this.schedule();
    return card;
  }

  private close(id: string, card: ChartCard): void {
    this.observer.unobserve(card.element);
    this.inView.delete(id);
    card.dispose();
    this.cards.delete(id);
  }

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const id = (target as HTMLElement).dataset.chart!;
      if (isIntersecting && this.cards.has(id)) this.inView.add(id);
      else this.inView.delete(id);
    }
    this.want();
    this.schedule();
  }

  private want(): void {
    const kinds = this.plans.flatMap((plan) =>
      plan.kind === "distribution" && this.inView.has(plan.id) ? [plan.of] : [],
    );
    this.parts.onWanted(kinds);
  }

  private redraw(kind?: ChartPlan["kind"]): void {
    for (const [id, card] of this.cards) {
      if (!kind || (kind === "series") === card instanceof SeriesChart) this.stale.add(id);
    }
    this.schedule();
  }

  private schedule(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.askedAt = performance.now();
    requestAnimationFrame(() => this.drawSome());
  }

  private drawSome(): void {
    this.waiting = false;
    const began = performance.now();
    const budget = Math.max(frameBudget, frameShare * (began - this.askedAt));
    let soonest = Number.POSITIVE_INFINITY;
    for (const id of this.stale) {
      if (!this.inView.has(id)) continue;
      const due = (this.drawnAt.get(id) ?? 0) + drawPause;
      if (performance.now() - began > budget) soonest = 0;
      else if (due > began) soonest = Math.min(soonest, due - began);
      else this.drawOne(id, began);
    }
    if (soonest === 0) this.schedule();
    else if (Number.isFinite(soonest)) setTimeout(() => this.schedule(), soonest);
  }

  private drawOne(id: string, now: number): void {
    this.stale.delete(id);
    this.drawnAt.set(id, now);
    const card = this.cards.get(id);
    card?.draw();
    card?.now(this.parts.store.state.status?.time ?? 0);
  }
}

function same(a: ChartPlan, b: ChartPlan): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
