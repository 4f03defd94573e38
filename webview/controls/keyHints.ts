/** The keys of the picture: as a tooltip in the line under it, over it while it has the keyboard focus, and for screen readers. */
import { icon, make } from "../app/element.ts";
import { pictureKeys } from "../app/keys.ts";

interface KeyHints {
  /** Over the picture, until the first key is pressed. */
  readonly element: HTMLElement;
  readonly button: HTMLElement;
  /** This is the picture. */
  of(picture: HTMLElement): void;
}

let made = 0;

export function createKeyHints(focusPicture: () => void): KeyHints {
  const lines = pictureKeys.map(([keys, what]) => `${keys}: ${what}`);
  const id = `picture-keys-${++made}`;
  const element = make("div", { class: "key-hints", id, hidden: true });
  for (const [keys, what] of pictureKeys) element.append(make("span", {}, make("kbd", {}, keys), ` ${what}`));
  const button = make(
    "button",
    {
      class: "icon keys",
      type: "button",
      title: `Keys in the view\n${lines.join("\n")}`,
      "aria-label": "Keys in the view",
      "aria-controls": id,
    },
    icon("keyboard"),
  );
  button.addEventListener("click", () => {
    focusPicture();
    element.hidden = false;
  });
  return {
    element,
    button,
    of(picture) {
      // Hidden or not, it is read with the picture.
      picture.setAttribute("aria-describedby", element.id);
      picture.addEventListener("focus", () => {
        element.hidden = !picture.matches(":focus-visible");
      });
      for (const over of ["blur", "keydown", "pointerdown"] as const) {
        picture.addEventListener(over, () => {
          element.hidden = true;
        });
      }
    },
  };
}
