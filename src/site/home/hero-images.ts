import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';
import type { HomeProps } from './home-props.ts';

const heroPictures = 3;

/** Bodies that work for a living do not lead a home page while there is another. */
const workBodies = new Set(['Van', 'Bus', 'Cab Chassis', 'Light Truck']);

/**
 * What stands behind the hero: drawings of cars that are there, of the bodies the dealer sells most, each in another
 * paint, and of the site's own make where it is tied to one.
 */
export function heroImages({ dealer, stock, pictures }: Planning): HomeProps['heroImages'] {
  const own = dealer.manufacturer?.name;
  const newestFirst = stock.filter(({ listed }) => own === undefined || listed.make === own);
  const chosen: StockCar[] = [];
  for (const body of bodiesByRank(newestFirst)) {
    const cars = newestFirst.filter(({ listed }) => listed.body === body);
    const paints = new Set(chosen.map(({ listed }) => listed.colour));
    const car = cars.find(({ listed }) => !paints.has(listed.colour)) ?? cars[0];
    if (car) chosen.push(car);
    if (chosen.length === heroPictures) break;
  }
  const drawn = chosen.length > 0 ? chosen.map(({ car }) => car) : [{ simple_body: 'SUV', colour: 'Silver' }];
  const unique = new Map(drawn.map((car) => pictures.drawing(car, 'side')).map(({ src, alt }) => [src, alt]));
  return [...unique].map(([src, alt]) => ({ src, alt }));
}

function bodiesByRank(stock: StockCar[]): string[] {
  const counts = new Map<string, number>();
  for (const { listed } of stock) counts.set(listed.body, (counts.get(listed.body) ?? 0) + 1);
  const works = (body: string) => Number(workBodies.has(body));
  return [...counts]
    .sort(([a, m], [b, n]) => works(a) - works(b) || n - m || (a < b ? -1 : 1))
    .map(([body]) => body);
}
