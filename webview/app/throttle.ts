/** Passes on the newest value at a limited rate: the first at once, the last always. */
export function newest<T>(
  milliseconds: number,
  pass: (value: T) => void,
): ((value: T) => void) & { /** Now, if one waits. */ flush(): void } {
  let waiting: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    timer = setTimeout(flush, milliseconds);
    pass(value);
  };
  const take = (value: T): void => {
    waiting = { value };
    if (timer === undefined) flush();
  };
  return Object.assign(take, { flush });
}

/** Passes on the newest value once nothing has come for so long. */
export function settled<T>(
  milliseconds: number,
  pass: (value: T) => void,
): ((value: T) => void) & { /** The value that waits is dropped. */ cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (value: T): void => {
    clearTimeout(timer);
    timer = setTimeout(() => pass(value), milliseconds);
  };
  return Object.assign(take, { cancel: () => clearTimeout(timer) });
}
