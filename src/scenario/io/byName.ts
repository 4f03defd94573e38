/** A record that has what is put into it and nothing else, whatever the names: `constructor` and `__proto__` are files like others. */
export const byName = <Value>(): Record<string, Value> => Object.create(null);
