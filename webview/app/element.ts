/** Elements, made in one line each. Styles are classes: the page's content policy allows no others in markup. */

export type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `true` sets an attribute without value; `undefined` and `false` leave it out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** One of VS Code's own icons. */
export function icon(name: string): HTMLElement {
  return make("span", { class: `codicon codicon-${name}`, "aria-hidden": "true" });
}

export function setIcon(element: HTMLElement, name: string): void {
  const wanted = `codicon codicon-${name}`;
  if (element.className !== wanted) element.className = wanted;
}

interface IconButton {
  readonly icon: string;
  readonly title: string;
  readonly onClick: () => void;
  readonly class?: string;
}

export function iconButton({ icon: name, title, onClick, class: extra }: IconButton): HTMLButtonElement {
  const attributes = { class: `icon${extra ? ` ${extra}` : ""}`, title, "aria-label": title, type: "button" };
  const button = make("button", attributes, icon(name));
  button.addEventListener("click", onClick);
  return button;
}

interface TextButton {
  readonly text: string;
  readonly onClick: () => void;
  readonly icon?: string;
  readonly class?: string;
  readonly title?: string;
}

export function textButton({ text, onClick, icon: name, class: extra, title }: TextButton): HTMLButtonElement {
  const button = make("button", { class: extra, title, type: "button" }, name ? icon(name) : undefined, text);
  button.addEventListener("click", onClick);
  return button;
}

/** Marks a control of a command that VS Code executes: it is not shown where there is no VS Code. */
export function ofEditor<E extends HTMLElement>(control: E): E {
  control.dataset.needs = "editor";
  return control;
}

/** A sentence in which words of the format stand between backticks. */
export function withCode(text: string): Child[] {
  return text.split("`").map((part, k) => (k % 2 === 1 ? make("code", {}, part) : part));
}

/** Touches the page only when something is new: layout and screen readers are spared. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function setTitle(element: HTMLElement, title: string): void {
  if (element.title === title) return;
  element.title = title;
  if (element.hasAttribute("aria-label")) element.setAttribute("aria-label", title);
}

export function show(element: HTMLElement, shown: boolean): void {
  if (element.hidden === shown) element.hidden = !shown;
}
