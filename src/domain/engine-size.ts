interface Engine {
  item_type: string;
  /** Cubic centimetres. */
  engine_size?: number | undefined;
  variant?: { enginesize?: number | undefined; enginesize_litres?: number | undefined } | undefined;
}

/** Below this an engine is spoken of in cubic centimetres, as motorcycle engines always are. */
const smallestInLitres = 500;

/** Largest figure that can only be litres: feeds write '2.0' where cubic centimetres belong. */
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
