import { useCardPhotos } from './use-card-photos.tsx';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

/**
 * The card of the search list, on which visitors leaf through the first photos. Other lists have the plain card: a rail
 * moves sideways itself, so a swipe could mean either, and static pages would need a script for it.
 */
export function CardWithPhotos({ car, ...place }: Omit<VehicleCardProps, 'photos'>) {
  return <VehicleCard car={car} {...place} photos={useCardPhotos(car)} />;
}
