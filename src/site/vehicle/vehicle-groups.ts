import { modelMenu } from '../catalogue/model-menu.ts';
import { modelPicture } from '../catalogue/site-models.ts';
import { homeBodies } from '../home/home-bodies.ts';
import { homeMakes } from '../home/home-makes.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { NavGroup } from '../site.ts';

/**
 * The groups of the menu Vehicles: the dealer's models by the manufacturer's body categories, with picture and starting
 * price (MODEL-5). A dealer without models has the bodies and makes in stock. Every page contains the menu, so it has
 * no counts of cars and is not sorted by them.
 */
export function vehicleGroups(planning: Planning): NavGroup[] {
  const models = modelMenu(
    planning,
    (model) => modelPicture(model, planning, [model.image?.thumb, model.image?.url]).src,
  );
  if (models.length > 0) {
    return models.map(({ heading, links }) => ({
      heading,
      links: links.map(({ label, href, image, comingSoon, price }) => ({
        label,
        href,
        image,
        // A price is always shown with its basis.
        ...(comingSoon
          ? { note: 'Coming soon' }
          : price && { note: `From ${price.text} ${lowerFirst(price.basis)}`.trim() }),
      })),
    }));
  }
  const byName = (one: { name: string }, other: { name: string }) => compareText(one.name, other.name);
  const bodies = homeBodies(planning).toSorted(byName);
  const makes = homeMakes(planning).toSorted(byName);
  return [
    { heading: 'By body type', links: bodies.map(({ name, href, image }) => ({ label: name, href, image })) },
    { heading: 'By make', links: makes.map(({ name, href }) => ({ label: name, href })) },
  ].filter(({ links }) => links.length > 0);
}

const lowerFirst = (text = '') => text.charAt(0).toLowerCase() + text.slice(1);
