/** x^y of a positive number: script engines differ in the last bits of `**`, but for squares, and agree in logarithm and exponential. */
export const power = (x: number, y: number): number => Math.exp(y * Math.log(x));
