import type { Planning } from '../planning.ts';

/** Makes a value of a stock once, for all pages of a site and all answers of the API. */
export function oncePerStock<Of extends Pick<Planning, 'stock'>, Made>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const made = new WeakMap<Planning['stock'], Made>();
  return (of) => {
    const known = made.get(of.stock) ?? make(of);
    made.set(of.stock, known);
    return known;
  };
}
