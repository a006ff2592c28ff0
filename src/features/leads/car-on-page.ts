import type { CarType } from '../../domain/car.ts';
import type { LeadCar, LeadFacts } from '../../domain/lead-car.ts';
import type { AskedDialog } from './lead-dialogs.ts';

const carTypes: readonly CarType[] = ['new', 'used', 'demo'];

/**
 * The car of the pressed button, read from its card, or from the page if that is the car's own page. The form then
 * shows exactly what the visitor saw. Undefined when the page does not name a car.
 */
export function carOnPage({ link, facts }: Pick<AskedDialog, 'link' | 'facts'>): LeadCar | undefined {
  const known = factsOf(facts);
  if (!known) return undefined;
  const card = link.closest('.car-card');
  const shown: ParentNode = card ?? document;
  const name = card ? card.querySelector('.car-card-link') : document.querySelector('h1');
  const image = shown.querySelector<HTMLImageElement>('.car-card-photo img, .gallery-picture');
  const price = shown.querySelector('.price-now')?.textContent;
  const href = card?.querySelector<HTMLAnchorElement>('.car-card-link')?.pathname ?? location.pathname;
  return {
    ...known,
    title: name?.textContent?.trim() || 'This car',
    href,
    ...(image && { image: { src: image.currentSrc || image.src, alt: image.alt } }),
    ...(price && { price }),
  };
}

function factsOf(text: string): LeadFacts | undefined {
  try {
    const { id, type, driveOnly, place, dealership } = JSON.parse(text) as Record<string, unknown>;
    const known = carTypes.find((one) => one === type);
    if (typeof id !== 'string' || !known) return undefined;
    return {
      id,
      type: known,
      ...(driveOnly === true && { driveOnly }),
      ...(typeof place === 'string' && { place }),
      ...(typeof dealership === 'string' && { dealership }),
    };
  } catch {
    return undefined;
  }
}
