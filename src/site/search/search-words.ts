import type { Dealer } from '../../config/schema/dealer.ts';
import { carTypes as allCarTypes, type CarType } from '../../domain/cars/car.ts';
import { joined, sentenceCase } from '../heading-words.ts';
import { primaryLocation } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';

/** The texts above the results of a search page, without counts, which would change the page with every sale. */
export type SearchWords = ReturnType<typeof searchWords>;

/** The texts of a search page with these car types, all if empty. The dealer may have none of them just now. */
export function searchWords({ dealer, noun, stock }: Planning, carTypes: CarType[]) {
  const listed = new Set(stock.map(({ car }) => car.car_type));
  const all = allCarTypes.filter((type) => listed.has(type));
  const here = carTypes.length > 0 ? all.filter((type) => carTypes.includes(type)) : all;
  const nouns = noun.other.toLowerCase();
  const place = placeOf(dealer);
  if (here.length === 0) {
    const none = ['no', joined(carTypes, 'or'), nouns].filter(Boolean).join(' ');
    const others = all.length > 0 ? `See our ${joined(all)} ${nouns}, or ask us.` : 'Ask us what comes next.';
    return {
      heading: sentenceCase(`${none} at the moment`),
      title: sentenceCase(`${none}${place.inTown} at the moment`),
      intro: `We have ${none} at the moment. ${others}`,
    };
  }
  const heading = sentenceCase(`${joined(carTypes.length > 0 ? carTypes : here)} ${nouns}`);
  return {
    heading: (carTypes.length === 0 && dealer.search.heading) || heading,
    title: `${heading} for sale${place.inTown}`,
    intro: `${introStart(here, nouns)} ${place.seeThem}`,
  };
}

/** The first sentence about the cars on the page. It must not promise anything that the dealer would have to fulfil. */
function introStart(types: CarType[], nouns: string): string {
  if (types.includes('used') && types.length > 1) {
    return 'Compare kilometres and prices at a glance.';
  }
  if (types.includes('used'))
    return `Used ${nouns} of every make we have, with kilometres and price at a glance.`;
  if (types.length > 1) return `New ${nouns}, and demo ${nouns} with a few kilometres on them.`;
  if (types[0] === 'demo') return `Demo ${nouns}: nearly new, with a few kilometres from test drives.`;
  return `New ${nouns} in stock and on their way.`;
}

/** The text parts about the location of the cars. A dealer with several sales locations lists up to three cities. */
export function placeOf(dealer: Dealer): { inTown: string; seeThem: string } {
  const primary = primaryLocation(dealer);
  if (!primary) return { inTown: '', seeThem: 'Ask us about any of them.' };
  const { city, state } = primary.address;
  const town = dealer.locationDisplay.override_city ?? city;
  const sales = new Set(
    dealer.locations
      .filter((l) => l.visible && (l.location_type || 'sales') === 'sales')
      .map((l) => l.address.city),
  );
  const inTown = ` in ${town} ${state.toUpperCase()}`;
  if (sales.size > 1) return { inTown, seeThem: `See them at ${joined([...sales].slice(0, 3))}.` };
  return { inTown, seeThem: `See them at ${dealer.name} in ${town}.` };
}
