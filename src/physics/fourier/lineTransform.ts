/**
 * Discrete Fourier transform of any length: X_k = Σ_j x_j exp(−2πi jk/n), and its inverse with the factor 1/n.
 *
 * Powers of two are transformed by fft.js. Other lengths use the chirp of Bluestein (1970): jk = (j² + k² − (k − j)²)/2 turns the sum
 * into a convolution, whose length is the next power of two above 2n − 2.
 *
 * Complex numbers are stored as real and imaginary parts in turn.
 */
import FFT from "fft.js";

export interface LineTransform {
  /** The arrays hold 2n numbers and must be different ones. */
  forward(output: Float64Array, data: Float64Array): void;
  inverse(output: Float64Array, data: Float64Array): void;
}

export function lineTransform(length: number): LineTransform {
  return length >= 2 && (length & (length - 1)) === 0 ? new PowerOfTwo(length) : new Chirp(length);
}

class PowerOfTwo implements LineTransform {
  private readonly fft: FFT;

  constructor(length: number) {
    this.fft = new FFT(length);
  }

  forward(output: Float64Array, data: Float64Array): void {
    this.fft.transform(output, data);
  }

  inverse(output: Float64Array, data: Float64Array): void {
    this.fft.inverseTransform(output, data);
  }
}

class Chirp implements LineTransform {
  private readonly padded: number;
  private readonly fft: FFT;
  /** exp(−πi j²/n). */
  private readonly chirp: Float64Array;
  /** Transform of the conjugate chirp at −n < j < n. */
  private readonly kernel: Float64Array;
  private readonly scratch: Float64Array;
  private readonly spectrum: Float64Array;

  constructor(private readonly length: number) {
    this.padded = 2;
    while (this.padded < 2 * length - 1) this.padded *= 2;
    this.fft = new FFT(this.padded);
    this.chirp = new Float64Array(2 * length);
    this.scratch = new Float64Array(2 * this.padded);
    this.spectrum = new Float64Array(2 * this.padded);
    this.kernel = new Float64Array(2 * this.padded);
    for (let j = 0; j < length; j++) {
      // j² is taken modulo 2n, where the exponential has its period, so that large j lose no digits.
      const angle = (Math.PI * ((j * j) % (2 * length))) / length;
      this.chirp[2 * j] = Math.cos(angle);
      this.chirp[2 * j + 1] = -Math.sin(angle);
      for (const at of [j, (this.padded - j) % this.padded]) {
        this.scratch[2 * at] = Math.cos(angle);
        this.scratch[2 * at + 1] = Math.sin(angle);
      }
    }
    this.fft.transform(this.kernel, this.scratch);
  }

  forward(output: Float64Array, data: Float64Array): void {
    this.convolve(output, data, 1, 1);
  }

  inverse(output: Float64Array, data: Float64Array): void {
    // The inverse is the conjugate of the transform of the conjugate, over n.
    this.convolve(output, data, -1, 1 / this.length);
  }

  private convolve(output: Float64Array, data: Float64Array, sign: number, factor: number): void {
    const { chirp, kernel, scratch, spectrum, length } = this;
    scratch.fill(0);
    for (let j = 0; j < 2 * length; j += 2) {
      const re = data[j];
      const im = sign * data[j + 1];
      scratch[j] = re * chirp[j] - im * chirp[j + 1];
      scratch[j + 1] = re * chirp[j + 1] + im * chirp[j];
    }
    this.fft.transform(spectrum, scratch);
    for (let k = 0; k < spectrum.length; k += 2) {
      const re = spectrum[k];
      const im = spectrum[k + 1];
      spectrum[k] = re * kernel[k] - im * kernel[k + 1];
      spectrum[k + 1] = re * kernel[k + 1] + im * kernel[k];
    }
    this.fft.inverseTransform(scratch, spectrum);
    for (let k = 0; k < 2 * length; k += 2) {
      const re = scratch[k];
      const im = scratch[k + 1];
      output[k] = factor * (re * chirp[k] - im * chirp[k + 1]);
      output[k + 1] = sign * factor * (re * chirp[k + 1] + im * chirp[k]);
    }
  }
}
