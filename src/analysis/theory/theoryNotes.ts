/** What charts tell of their dashed curves: formula, source and validity, as docs/MODEL.md has them in its table of these curves. */
import type { TheoryNote } from "../../protocol/messages.ts";

const fluids = "fluids: η < 0.494 (spheres), φ < 0.65 (discs)";

export const theoryNotes = {
  haff: {
    name: "Haff's law",
    formula: "T = T₀ (1 + t/t₀)⁻², t₀ = 2d / ((1 − ε²) ω₀), ω₀ by Enskog",
    source: "Haff, J. Fluid Mech. 134, 401 (1983)",
    validity: "equal particles that cool freely in a periodic box, until vortices and clusters form",
    section: "run-forecast",
  },
  steadyTemperature: {
    name: "Steady temperature",
    formula: "gains of the thermostat = (1 − ε²)/d · ω(T) T (1 + 3a₂/16)",
    source: "van Noije & Ernst, Granular Matter 1, 57 (1998)",
    validity: "one species in a uniform fluid without gravity; in a flow (`box.shear`) with frequent rescaling alone",
    section: "thermostats",
  },
  shearViscosity: {
    name: "Shear viscosity",
    curve: "kinetic theory",
    formula: "η = η₀ (1 + aφχ)²/χ + dζ/(d + 2) of an elastic fluid; −P_xy/γ̇ by the balance of second moments of grains",
    source: "Enskog; Jenkins & Richman, J. Fluid Mech. 192, 313 (1988)",
    validity: "elastic fluids: slow shear; grains: equal, in the steady state of a dilute gas",
    section: "shear-flow",
  },
  enskogRate: {
    name: "Enskog's rate",
    formula: "ω = 4 n σ² g √(π kT / m) (spheres), 2 n σ g √(π kT / m) (discs)",
    source: "Enskog; g of Carnahan & Starling (1969; spheres), Henderson (1975; discs)",
    validity: `${fluids}; between walls by scaled particle theory`,
    section: "theory-for-comparison",
  },
  equationOfState: {
    name: "Equation of state",
    formula:
      "Z = (1 + η + η² − η³) / (1 − η)³ (spheres), (1 + 0.128φ² + 0.0018φ³ − 0.0508φ⁴ − 0.053φ⁵ − 0.0372φ⁶ − 0.0217φ⁷ − 0.0142φ⁸ − " +
      "0.0089φ⁹) / (1 − φ)² (discs)",
    source:
      "Carnahan & Starling (1969); ten virial coefficients of Clisby & McCoy (2006; discs); mixtures: Boublík–Mansoori, Jenkins & Mancini",
    validity: `${fluids}; between walls by scaled particle theory`,
    section: "theory-for-comparison",
  },
  longTimes: {
    name: "Diffusion",
    formula: "2dDt of a particle alone; for long times (1 − 2φ) 2dDt",
    source: "Batchelor (1976); Hanna, Hess & Klein (1982)",
    validity: "for long times: Brownian spheres of one D in a periodic box, φ < 0.12",
    section: "theory-for-comparison",
  },
  maxwell: {
    name: "Maxwell's distribution",
    formula: "exp(−v²/2) / √(2π), v in units of √(kT/m)",
    source: "Maxwell (1860)",
    validity: "equilibrium at any density; particles that lose energy deviate from it",
    section: "what-is-measured",
  },
  contactValue: {
    name: "Pair correlation at contact",
    formula: "g(σ) = (1 − η/2) / (1 − η)³ (spheres), (Z − 1) / 2φ (discs)",
    source: "Carnahan & Starling (1969); discs: Z of the equation of state",
    validity: "elastic particles of one size in equilibrium, in the fluid",
    section: "theory-for-comparison",
  },
  percusYevick: {
    name: "Structure factor",
    formula: "S(k) = 1 / (1 − n c(k)), c the direct correlation of hard spheres",
    source: "Percus & Yevick, Phys. Rev. 110, 1 (1958)",
    validity: "spheres of one size, in the fluid",
    section: "theory-for-comparison",
  },
  freeFlights: {
    name: "Free flights",
    formula: "∫ f ν² exp(−νt) dv / ⟨ν⟩ (times), ∫ f (ν²/v) exp(−νl/v) dv / ⟨ν⟩ (paths)",
    source: "Chapman & Cowling, §5.4, with Enskog's rate",
    validity: "successive collisions are independent",
    section: "transport-coefficients",
  },
  transport: {
    name: "Transport coefficients",
    formula:
      "D = D₀/χ, η = η₀ (1 + aφχ)²/χ + dζ/(d + 2), λ = λ₀ (1 + 3aφχ/2)²/χ + dζ/2m, ζ = 2^(2d+2) φ²χ η₁ / π(d + 2)",
    source: "Enskog: Chapman & Cowling, ch. 16 (spheres); Gass, J. Chem. Phys. 54, 1898 (1971) (discs)",
    validity: "particles of one kind; exact at low density, η too low near freezing",
    section: "transport-coefficients",
  },
  velocityDecay: {
    name: "Velocity autocorrelation",
    formula: "exp(−2ωt/d), and its Lorentzian over frequency, ω by Enskog",
    source: "Enskog",
    validity: "short times: correlated collisions are not in it",
    section: "transport-coefficients",
  },
  hydrostatic: {
    name: "Hydrostatic equilibrium",
    formula: "dP/dx = −m n g, P = n kT Z(n)",
    source: "Z of Carnahan & Starling (1969; spheres), ten virial coefficients (discs)",
    validity: "elastic hard particles without obstacles, not within some diameters of a wall",
    section: "what-is-measured",
  },
  smoluchowski: {
    name: "Cluster sizes",
    formula: "N(s) = M (1 − p) p^(s−1), p = 1 − M/n",
    source: "Smoluchowski, Z. Phys. Chem. 92, 129 (1917)",
    validity: "clusters of all sizes meet at the same rate",
    section: "run-forecast",
  },
} as const satisfies Readonly<Record<string, TheoryNote>>;
