/**
 * When states are brought up to date: `advance` as early as the method's first form did, `delay` only where it is needed
 * (Erpenbeck & Wood 1977; Lubachevsky 1991, Fig. 6.1).
 */
export type Update = "advance" | "delay";
