/** How far a text is JSON, from its beginning and from its end. */
import { backward, forward, may, nothingOpen, type Place } from "./grammar.ts";
import type { TokenList } from "./tokenList.ts";

export class Ends {
  /** The place before each token, as far as the text before it is JSON. */
  readonly before: (Place | undefined)[];
  /** The place before each token, as far as the text from it on is. */
  readonly after: (Place | undefined)[];

  constructor({ kinds }: TokenList) {
    const ground = nothingOpen();
    this.before = [{ open: ground, next: may.value }];
    for (let place = this.before[0], k = 0; place && k < kinds.length; k++) {
      place = forward(place, kinds[k]);
      if (place) this.before.push(place);
    }
    this.after = new Array(kinds.length + 1);
    this.after[kinds.length] = { open: ground, next: may.nothing };
    for (let place = this.after[kinds.length], k = kinds.length - 1; place && k >= 0; k--) {
      place = backward(place, kinds[k]);
      this.after[k] = place;
    }
  }
}

/** The place behind tokens. */
export function through(from: Place, kinds: readonly number[]): Place | undefined {
  let place: Place | undefined = from;
  for (let k = 0; place && k < kinds.length; k++) place = forward(place, kinds[k]);
  return place;
}
