/** What is wider than the page scrolls by itself, and a shade at its edge says that there is more. */
import { make } from "./element.ts";

export interface SidewaysScroller {
  readonly element: HTMLElement;
  readonly content: HTMLElement;
  /** What is in it may be wider or narrower now. */
  measure(): void;
}

/** @param kind class of what scrolls @param name for those who do not see it */
export function createSidewaysScroller(kind: string, name: string): SidewaysScroller {
  const content = make("div", { class: `sideways-content ${kind}`, tabindex: 0, role: "region", "aria-label": name });
  const element = make("div", { class: "sideways" }, content);
  const measure = (): void => {
    const hidden = content.scrollWidth - content.clientWidth;
    // Fractions of a pixel are nothing to be scrolled to.
    element.classList.toggle("more-behind", hidden - content.scrollLeft > 1);
  };
  content.addEventListener("scroll", measure, { passive: true });
  new ResizeObserver(measure).observe(content);
  return { element, content, measure };
}
