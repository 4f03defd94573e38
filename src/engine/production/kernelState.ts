/** Saved states of the production engine: the sizes of what follows, some numbers, what is outside of the kernel, and the kernel's memory. */

export interface KernelState {
  readonly time: number;
  /** Size of memory that is there in any cells. */
  readonly kept: number;
  /** Cells along each axis. */
  readonly cells: readonly number[];
  /** δ of the lists of growing particles, 0 for none. */
  readonly shell: number;
  readonly outside: Uint8Array;
  readonly memory: Uint8Array;
}

const headNumbers = 8;
const headBytes = 8 * headNumbers;

export function packState({ time, kept, cells, shell, outside, memory }: KernelState): Uint8Array {
  const head = new Float64Array(headNumbers);
  head.set([memory.length, kept, outside.length, time, shell, ...cells]);
  const state = new Uint8Array(headBytes + outside.length + memory.length);
  state.set(new Uint8Array(head.buffer));
  state.set(outside, headBytes);
  state.set(memory, headBytes + outside.length);
  return state;
}

/** Undefined where the state has not the length that it says. */
export function unpackState(state: Uint8Array, axes: number): KernelState | undefined {
  if (state.length < headBytes) return undefined;
  const [used, kept, steered, time, shell, ...cells] = new Float64Array(state.slice(0, headBytes).buffer);
  if (state.length !== headBytes + steered + used) return undefined;
  const at = headBytes + steered;
  return {
    ...{ time, kept, shell, cells: cells.slice(0, axes) },
    outside: state.subarray(headBytes, at),
    memory: state.subarray(at),
  };
}
