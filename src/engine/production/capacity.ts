/** The capacity of the production engine in the 4 GB that WebAssembly addresses: 380 bytes a particle, 16 a cell. */
export const mostParticles = 8e6;
export const mostCells = 5e7;
