interface Engine {
  item_type: string;
  /** Cubic centimetres. */
  engine_size?: number | undefined;
  variant?: { enginesize?: number | undefined; enginesize_litres?: number | undefined } | undefined;
}

/** Smaller engines are given in cubic centimetres, as usual for motorcycles. */
const smallestInLitres = 500;

/** Numbers up to this must be litres: some feeds write '2.0' instead of cubic centimetres. */
const largestLitres = 20;

/** '2.0 L' or '649 cc' (VEH-27); empty when unknown and for electric cars. */
export function engineSize({ item_type, engine_size, variant }: Engine): string {
  const cc = cubicCentimetres(variant?.enginesize_litres || engine_size || variant?.enginesize || 0);
  if (cc <= 0) return '';
  if (item_type === 'motorcycle' || cc < smallestInLitres) return `${Math.round(cc)} cc`;
  return `${(cc / 1000).toFixed(1)} L`;
}

function cubicCentimetres(figure: number): number {
  return figure <= largestLitres ? figure * 1000 : figure;
}
