/** The part of the package fft.js that is used in this project. */
declare module "fft.js" {
  export default class FFT {
    /** @param size a power of two, at least 2 */
    constructor(size: number);
    /** Σ_j x_j exp(−2πi jk/n). Complex numbers: real and imaginary parts in turn. The arrays must be different ones. */
    transform(output: Float64Array, data: Float64Array): void;
    /** The inverse, divided by n. */
    inverseTransform(output: Float64Array, data: Float64Array): void;
    /** Transform of real data: the first half of the spectrum, real and imaginary parts in turn. */
    realTransform(output: Float64Array, data: ArrayLike<number>): void;
    /** Fills in the second half of the spectrum of real data. */
    completeSpectrum(spectrum: Float64Array): void;
  }
}
