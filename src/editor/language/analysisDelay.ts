/**
 * How long to wait after a keystroke before examining: hardly at all, or, where that takes long, a third as long as it takes. It has a thread of its
 * own and the newest text takes the place of any that waits, so that a longer pause would spare nobody and only be waited for.
 */

const least = 20;
const most = 1500;
/** Up to here an examination and its pause together stay within what feels immediate. */
const immediate = 100;

/** @param milliseconds what examining this document last took, 0 when never done @param length of the text */
export function pauseAfterTyping(milliseconds: number, length: number): number {
  // Making one string of the lines of a text is the host's own work: some 5 ms a million characters.
  const own = length / 40_000;
  const wanted = milliseconds <= immediate ? least : Math.max(least, milliseconds / 3);
  return Math.min(most, Math.max(wanted, own));
}
