/** The part of the package fft.js that is used here. */
declare module "fft.js" {
  export default class FFT {
    /** @param size a power of two */
    constructor(size: number);
    /** Transform of real data: the first half of the spectrum, real and imaginary parts in turn. */
    realTransform(output: Float64Array, data: ArrayLike<number>): void;
    /** Fills in the second half of the spectrum of real data. */
    completeSpectrum(spectrum: Float64Array): void;
  }
}
