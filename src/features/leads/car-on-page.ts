import { readPageCar } from '../../car/page-car.ts';
import type { CarType } from '../../domain/car.ts';
import type { LeadCar, LeadFacts } from '../../domain/lead-car.ts';
import type { AskedDialog } from './lead-dialogs.ts';

const carTypes: readonly CarType[] = ['new', 'used', 'demo'];

/**
 * Returns the car of the clicked button, from the data on its card or on the car's own page. `href` is the card's link
 * or this page. `image` is the picture that the browser has already loaded. Undefined when the page has no car data.
 */
export function carOnPage({ link, facts }: Pick<AskedDialog, 'link' | 'facts'>): LeadCar | undefined {
  const car = readPageCar(link);
  const known = factsOf(facts);
  if (!car || !known) return undefined;
  const { id, title, price } = car;
  const card = link.closest('.car-card');
  const shown: ParentNode = card ?? document;
  const href = card?.querySelector<HTMLAnchorElement>('.car-card-link')?.pathname ?? location.pathname;
  const image = shown.querySelector<HTMLImageElement>('.car-card-photo img, .gallery-picture');
  return {
    ...known,
    id,
    title,
    href,
    price,
    ...(image && { image: { src: image.currentSrc || image.src, alt: image.alt } }),
  };
}

function factsOf(text: string): LeadFacts | undefined {
  try {
    const { type, driveOnly, place, dealership } = JSON.parse(text) as Record<string, unknown>;
    const known = carTypes.find((one) => one === type);
    if (!known) return undefined;
    return {
      type: known,
      ...(driveOnly === true && { driveOnly }),
      ...(typeof place === 'string' && { place }),
      ...(typeof dealership === 'string' && { dealership }),
    };
  } catch {
    return undefined;
  }
}
