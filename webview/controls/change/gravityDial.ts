/** An arrow in a circle that shows gravity: its tilt, and by its length its strength. */
const namespace = "http://www.w3.org/2000/svg";

function draw(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

const radius = 30;
/** Of the head of the arrow. */
const head = 6;

export interface GravityDial {
  readonly element: SVGElement;
  /** @param share of the strongest gravity, from 0 to 1 @param tilt in degrees */
  point(share: number, tilt: number): void;
}

export function createGravityDial(): GravityDial {
  const edge = radius + 3;
  const element = draw("svg", { class: "gravity-dial", viewBox: `${-edge} ${-edge} ${2 * edge} ${2 * edge}` });
  element.setAttribute("aria-hidden", "true");
  const shaft = draw("line", { class: "arrow", x1: 0, y1: 0, x2: 0 });
  const tip = draw("path", { class: "arrow tip" });
  const arrow = draw("g", {});
  arrow.append(shaft, tip);
  const marks = Array.from({ length: 12 }, (_, k) =>
    draw("line", { class: "mark", y1: radius, y2: radius - (k % 3 === 0 ? 5 : 3), transform: `rotate(${30 * k})` }),
  );
  element.append(draw("circle", { class: "rim", r: radius }), ...marks, arrow, draw("circle", { class: "hub", r: 2 }));
  return {
    element,
    point(share, tilt) {
      const length = share === 0 ? 0 : 2 * head + (radius - 7 - 2 * head) * Math.min(1, share);
      arrow.setAttribute("transform", `rotate(${-tilt})`);
      arrow.setAttribute("visibility", length === 0 ? "hidden" : "visible");
      shaft.setAttribute("y2", String(length));
      tip.setAttribute("d", `M${-head / 1.6} ${length - head} L0 ${length} L${head / 1.6} ${length - head}`);
    },
  };
}
