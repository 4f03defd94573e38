/** Small notes in a corner of the picture, which can be dismissed. */
import { iconButton, make, textButton } from "./element.ts";

export interface Toasts {
  readonly element: HTMLElement;
  say(message: string, action?: { readonly text: string; readonly onClick: () => void }, onDismiss?: () => void): void;
}

export function createToasts(): Toasts {
  const element = make("div", { class: "toasts", role: "status" });
  return {
    element,
    say(message, action, onDismiss) {
      // The same twice teaches nothing.
      if ([...element.children].some((other) => other.firstElementChild?.textContent === message)) return;
      const toast = make("div", { class: "toast" }, make("span", {}, message));
      const away = (then?: () => void) => () => {
        toast.remove();
        then?.();
      };
      if (action) toast.append(textButton({ text: action.text, class: "link", onClick: away(action.onClick) }));
      toast.append(iconButton({ icon: "close", title: "Put away", onClick: away(onDismiss) }));
      element.append(toast);
    },
  };
}
