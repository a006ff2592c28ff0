import type { VehicleProps } from '../../site/vehicle/vehicle-props.ts';

export interface SectionLink {
  /** Id of the section's heading. */
  id: string;
  label: string;
}

/** What the links are called together. */
export const sectionsLabel = 'About this car';

type Sections = Pick<VehicleProps, 'included' | 'reserveOnline' | 'reasons' | 'protectYourCar' | 'features'>;

/**
 * The tabs of a vehicle page (VEH-1): in the order of its sections, under names of their own (OPEN-84), and only those
 * that are there. The comments always are: where none are written the page says so.
 */
export function sectionLinks(car: Sections): SectionLink[] {
  return [
    { id: 'our-comments', label: 'Dealer Comments', isThere: true },
    { id: 'whats-included', label: 'What’s Included', isThere: car.included.length > 0 },
    { id: 'reserve-online', label: 'Reserve Online', isThere: car.reserveOnline !== undefined },
    { id: 'why-buy', label: 'Why Buy From Us?', isThere: car.reasons.length > 0 },
    { id: 'protect-your-car', label: 'Protect Your Car', isThere: car.protectYourCar !== undefined },
    { id: 'all-features', label: 'Features', isThere: car.features.length > 0 },
  ].flatMap(({ isThere, ...link }) => (isThere ? link : []));
}

/**
 * The section being read: the last whose top has passed the line below what covers the page's top; -1 above the first.
 *
 * @param tops pixels from the top of the window, in page order
 */
export function sectionAt(tops: readonly number[], linePixels: number): number {
  return tops.findLastIndex((top) => top <= linePixels);
}
