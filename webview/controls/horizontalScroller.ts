/** Scrolling of content that is wider than the page. It fades at an edge with hidden content, where an arrow scrolls on. */
import { icon, make, show } from "../app/element.ts";

interface SidewaysScroller {
  readonly element: HTMLElement;
  readonly content: HTMLElement;
  /** What is in it may be wider or narrower now. */
  measure(): void;
}

/** Of its width, so that what was at the edge is still to be seen. */
const onward = 0.5;

/** @param kind class of what scrolls @param name for those who do not see it */
export function createSidewaysScroller(kind: string, name: string): SidewaysScroller {
  const content = make("div", { class: `sideways-content ${kind}`, tabindex: 0, role: "region", "aria-label": name });
  // By keyboard the content itself is scrolled.
  const more = make(
    "button",
    {
      type: "button",
      class: "sideways-more",
      tabindex: -1,
      "aria-hidden": "true",
      title: "More columns",
      hidden: true,
    },
    icon("chevron-right"),
  );
  more.addEventListener("click", () => content.scrollBy({ left: onward * content.clientWidth }));
  const element = make("div", { class: "sideways" }, content, more);
  const measure = (): void => {
    const hidden = content.scrollWidth - content.clientWidth;
    // Fractions of a pixel are nothing to be scrolled to.
    const behind = hidden - content.scrollLeft > 1;
    element.classList.toggle("more-behind", behind);
    element.classList.toggle("scrolled", content.scrollLeft > 1);
    show(more, behind);
  };
  content.addEventListener("scroll", measure, { passive: true });
  new ResizeObserver(measure).observe(content);
  return { element, content, measure };
}
