import { daysBetween } from '../time/offer-dates.ts';
import type { CarWatch, QualityLimits, QualityProblem } from './site-quality.ts';

/** A car for sale, as its page shows it. */
export interface CheckedCar {
  id: string;
  /** '2021 Toyota Corolla Ascent Sport, U1234' */
  name: string;
  /** Path of its page. */
  path: string;
  photos: number;
  /** False when the page shows no price, such as 'Enquire for price'. */
  hasPrice: boolean;
  /** Its description. Empty when it has none. */
  text: string;
  /** ISO date. Undefined when it is not known, or made up by an import. */
  listedOn?: string | undefined;
  /** Hash of description and price. */
  mark: string;
}

/**
 * Since when each car has the same description and price. A car that was not there before begins today.
 *
 * @param before of the release before. Undefined when nothing was watched until now.
 * @param today ISO date
 */
export function watchedCars(
  cars: readonly Pick<CheckedCar, 'id' | 'mark'>[],
  before: Readonly<Record<string, CarWatch>> | undefined,
  today: string,
): Record<string, CarWatch> {
  return Object.fromEntries(
    cars.map(({ id, mark }): [string, CarWatch] => {
      const known = before?.[id];
      if (known?.mark === mark) return [id, known];
      return [id, { mark, since: today, ...(!before && { fromStart: true }) }];
    }),
  );
}

/** What a dealer can put right about cars, sorted by kind. */
export function carProblems(
  cars: readonly CheckedCar[],
  watched: Readonly<Record<string, CarWatch>>,
  limits: QualityLimits,
  today: string,
): QualityProblem[] {
  const { fewestPhotos, shortestText } = limits;
  const of = (kind: QualityProblem['kind'], { name, path }: CheckedCar, detail?: string): QualityProblem => ({
    kind,
    name,
    path,
    ...(detail !== undefined && { detail }),
  });
  const few = cars
    .filter(({ photos }) => photos > 0 && photos < fewestPhotos)
    .sort((one, other) => one.photos - other.photos);
  const short = cars
    .filter(({ text }) => text !== '' && text.length < shortestText)
    .sort((one, other) => one.text.length - other.text.length);
  return [
    ...cars.filter(({ photos }) => photos === 0).map((car) => of('noPhoto', car)),
    ...few.map((car) => of('fewPhotos', car, `${car.photos} of ${fewestPhotos} photos`)),
    ...cars.filter(({ hasPrice }) => !hasPrice).map((car) => of('noPrice', car)),
    ...cars.filter(({ text }) => text === '').map((car) => of('noText', car)),
    ...short.map((car) =>
      of('shortText', car, `${car.text.length} ${car.text.length === 1 ? 'character' : 'characters'}`),
    ),
    ...sameTexts(cars).map(({ car, detail }) => of('sameText', car, detail)),
    ...cars
      .flatMap((car) => {
        const old = oldText(car, watched[car.id], limits, today);
        return old ? [{ car, ...old }] : [];
      })
      .sort((one, other) => other.days - one.days)
      .map(({ car, detail }) => of('oldText', car, detail)),
  ];
}

/** Cars that share their description. Case, spaces and punctuation make no difference. */
function sameTexts(cars: readonly CheckedCar[]): { car: CheckedCar; detail: string }[] {
  const wordsOf = ({ text }: CheckedCar) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return [...Map.groupBy(cars, wordsOf)].flatMap(([words, group]) => {
    if (words === '' || group.length < 2) return [];
    return group.map((car, index) => {
      const other = group[index === 0 ? 1 : 0]!;
      const more = group.length - 2;
      return { car, detail: `As ${other.name}${more > 0 ? ` and ${more} more` : ''}` };
    });
  });
}

/**
 * A car that has been listed for too long with the same description and price. Only what is known is said: the days
 * since it was listed, and the days for which releases had the same text and price.
 */
function oldText(
  { text, listedOn }: CheckedCar,
  watch: CarWatch | undefined,
  { oldAfterDays }: QualityLimits,
  today: string,
): { days: number; detail: string } | undefined {
  if (text === '') return undefined;
  const listed = listedOn === undefined ? undefined : daysBetween(listedOn, today);
  const same = watch ? daysBetween(watch.since, today) : 0;
  const isOldListing = listed !== undefined && listed > oldAfterDays;
  if (same > oldAfterDays) {
    const words = `text and price the same for ${same} days`;
    const days = Math.max(same, listed ?? 0);
    return isOldListing
      ? { days, detail: `Listed for ${listed} days, ${words}` }
      : { days, detail: `T${words.slice(1)}` };
  }
  // What changed since the start of the watch is fresh. What was there at the start may be older.
  return isOldListing && watch?.fromStart ? { days: listed, detail: `Listed for ${listed} days` } : undefined;
}
