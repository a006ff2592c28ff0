import { isAvailable } from '../../domain/cars/availability.ts';
import { testDrivePath } from '../../domain/leads/form-paths.ts';
import { testDrive } from '../../domain/leads/lead-rules.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { joined } from '../../site/heading-words.ts';
import { linkedCarSetup, locationsOf, onlyRoute, pageForm } from '../../site/leads/lead-form-setup.ts';
import { headOfWords, pageOf } from '../../site/page.ts';
import { compareText, locationSummary } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';
import words from './good-to-know.json' with { type: 'json' };

/** The page to book a test drive (ROUTE-25). None for a dealer that sells only caravans, which cannot be driven. */
export function testDrivePages(planning: Planning) {
  const { dealer } = planning;
  if (dealer.stock.itemTypes.every((type) => type === 'caravan')) return [];
  const sales = locationsOf(dealer, 'sales');
  const places = sales.map((location) => locationSummary(location, dealer));
  const cities = joined([...new Set(places.map(({ city }) => city))]);
  const form = testDriveForm(planning);
  const drive = onlyRoute(dealer);
  const { riding, ...steps } = words;
  // Of a dealer without cars only motorcycles are ridden.
  const hasSeats = dealer.stock.itemTypes.includes('car');
  const props = {
    heading: 'Book a test drive',
    intro:
      dealer.copy.testDriveIntro ??
      "Tell us what you would like to drive and when. We'll call to settle the time and have it ready when you arrive.",
    breadcrumb: [homeLink, { label: 'Book a test drive', href: testDrivePath }],
    places,
    steps: { ...steps, items: hasSeats ? steps.items : steps.items.with(1, riding) },
    ...(form && { form }),
    ...(drive && { drive }),
  };
  const title = `Book a test drive${cities && ` in ${cities}`}`;
  const head = headOfWords(dealer, testDrivePath, props, { title });
  return [pageOf({ path: testDrivePath, route: 'test-drive', head, props })];
}

export type TestDriveProps = ReturnType<typeof testDrivePages>[number]['props'];

/** The setup of the form. Plain JSON. */
export type TestDriveForm = Sparse<NonNullable<ReturnType<typeof testDriveForm>>>;

function testDriveForm(planning: Planning) {
  const { dealer } = planning;
  const form = pageForm(planning, locationsOf(dealer, 'sales'), testDrive);
  if (!form) return undefined;
  return {
    ...form,
    ...linkedCarSetup(planning),
    searchPath: dealer.search.searchPath,
    /** The cars that can be chosen when the URL names none. */
    makes: drivenMakes(planning),
  };
}

/**
 * The makes and models for a test drive. They contain only names, so that the page changes with a model and not with
 * every car.
 */
function drivenMakes({ stock }: Planning) {
  const driven = stock.filter(({ car, listed }) => car.item_type !== 'caravan' && isAvailable(listed));
  return [...Map.groupBy(driven, ({ listed }) => listed.make)]
    .map(([name, cars]) => ({
      name,
      models: [...new Set(cars.map(({ listed }) => listed.model))].sort(compareText),
    }))
    .sort((a, b) => compareText(a.name, b.name));
}
