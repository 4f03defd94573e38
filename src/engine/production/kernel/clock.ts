/** The start of the present era in absolute time. All other times in the kernel are relative to it. */
export let base: f64 = 0;

export function moveBase(by: f64): void {
  base += by;
}
export function setBase(to: f64): void {
  base = to;
}
