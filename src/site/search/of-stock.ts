import type { Planning } from '../planning.ts';

/** Makes something of a stock once. */
export function ofStock<Of extends Pick<Planning, 'stock'>, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Planning['stock'], Made>();
  return (of) => {
    const made = known.get(of.stock) ?? make(of);
    known.set(of.stock, made);
    return made;
  };
}
