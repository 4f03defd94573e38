/**
 * A granular gas that cools: Haff (1983), ν = ν₀ / (1 + t/t₀), t₀ = 2d / ((1 − ε²) ν₀), so that a particle has had
 * ν₀ t₀ ln(1 + t/t₀) collisions by t.
 *
 * That holds while the gas is uniform. Vortices and clusters grow as the thermal speed falls behind them (Goldhirsch & Zanetti,
 * Phys. Rev. Lett. 70, 1619, 1993), within a few of what thermal energy needs to fall by a factor of e; the rate of encounters inside
 * them cannot be predicted. Measured for ε = 0.2 to 0.9 in two and three dimensions: Haff is right within a factor of two until ln T₀/T is
 * 2 + 2.5 / (1 − ε²), the later the more elastic. A little beyond the rate is taken to stay, which is nearer than a law that falls for
 * ever.
 */
import type { RunForecast } from "./collisionForecast.ts";

export interface Cooling {
  readonly dimension: 2 | 3;
  readonly count: number;
  readonly rate: number;
  /** 1 − ε². */
  readonly loss: number;
}

export function coolingOf({ dimension, count, rate, loss }: Cooling): RunForecast {
  const pairs = (count - 1) / 2;
  const t0 = (2 * dimension) / (loss * rate);
  // ln T₀/T = (1 − ε²)/d · collisions a particle.
  const trustedUntil = Math.min(12, 2 + 2.5 / loss);
  const most = ((trustedUntil + 2) * dimension) / loss;
  const then = t0 * Math.expm1(most / (rate * t0));
  const later = rate / (1 + then / t0);
  return {
    forecast: {
      by: (time) => pairs * (time < then ? rate * t0 * Math.log1p(time / t0) : most + later * (time - then)),
      when: (collisions) => {
        const each = collisions / pairs;
        return each < most ? t0 * Math.expm1(each / (rate * t0)) : then + (each - most) / later;
      },
    },
    trusted: (pairs * trustedUntil * dimension) / loss,
    why: "A gas that has cooled this far forms clusters, in which collisions are far more frequent.",
  };
}
