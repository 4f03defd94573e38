/** Small notes in a corner of the picture: what was done or not goes by itself, what asks for something stays. */
import { iconButton, make, textButton } from "./element.ts";

export interface Toasts {
  readonly element: HTMLElement;
  say(message: string, action?: { readonly text: string; readonly onClick: () => void }, onDismiss?: () => void): void;
  /** Takes away what would go by itself: it is about another file. */
  clear(): void;
}

/** Milliseconds to see a note, and to read a letter of it. */
const seen = 4000;
const letter = 60;

export function createToasts(): Toasts {
  const element = make("div", { class: "toasts", role: "status" });
  /** Notes that go by themselves. */
  const passing = new Map<Element, () => void>();
  return {
    element,
    say(message, action, onDismiss) {
      const same = [...element.children].find((other) => other.firstElementChild?.textContent === message);
      if (same && !passing.has(same)) return;
      same?.remove();
      const toast = make("div", { class: "toast" }, make("span", {}, message));
      const remove = () => {
        passing.delete(toast);
        toast.remove();
      };
      const away = (then?: () => void) => () => {
        remove();
        then?.();
      };
      if (action) toast.append(textButton({ text: action.text, class: "link", onClick: away(action.onClick) }));
      toast.append(iconButton({ icon: "close", title: "Put away", onClick: away(onDismiss) }));
      element.append(toast);
      if (action || onDismiss) return;
      passing.set(toast, remove);
      const later = () => {
        // Who points at it reads it.
        if (toast.matches(":hover, :focus-within")) setTimeout(later, seen);
        else remove();
      };
      setTimeout(later, seen + letter * message.length);
    },
    clear() {
      for (const remove of passing.values()) remove();
    },
  };
}
