import type { VehicleProps } from '../../site/vehicle/vehicle-props.ts';

/** The accessible name of the group of links. */
export const sectionsLabel = 'About this car';

type Sections = Pick<VehicleProps, 'included' | 'reserveOnline' | 'reasons' | 'protectYourCar' | 'features'>;

/**
 * The tabs of a vehicle page (VEH-1), in the order of its sections, with their own names (OPEN-84). Missing sections
 * have no tab. The comments are never missing, because the page says when there are none. Each `id` is that of a
 * heading.
 */
export function sectionLinks(car: Sections) {
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
 * The index of the section in view: the last one whose top is above the lower edge of the sticky bars. -1 before the
 * first section.
 *
 * @param tops pixels from the top of the window, in page order
 */
export function sectionAt(tops: readonly number[], linePixels: number): number {
  return tops.findLastIndex((top) => top <= linePixels);
}
