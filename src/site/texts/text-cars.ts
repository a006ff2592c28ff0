import type { Directive } from '../../content/directives.ts';
import { isAvailable } from '../../domain/availability.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { Planning } from '../planning.ts';
import type { ShownBlock } from './text-props.ts';

type CarsBlock = Extract<Directive, { kind: 'cars' }>;

/** The fields of a car that a block can filter by. */
const fields = { make: 'make', model: 'model', body: 'body', fuel: 'fuel', type: 'car_type' } as const;

/** The newest cars that match a block, and a link to the search for all of them. Undefined when no car matches. */
export function textCars(block: CarsBlock, { dealer, stock, noun }: Planning): ShownBlock | undefined {
  const cars = stock.filter(({ listed }) => isAvailable(listed) && isWanted(listed, block));
  const [first] = cars;
  if (!first) return undefined;
  const { make, model, body, type } = block;
  const kind = [type, model ? [make, model].filter(Boolean).join(' ') : make, model ? undefined : body];
  const words = [...kind.filter(Boolean), noun.other.toLowerCase()].join(' ');
  const heading =
    block.heading ?? (model ? `${[make, model].filter(Boolean).join(' ')} in stock` : 'In stock now');
  const href = searchFor(block, first.listed, dealer.search.searchPath);
  return {
    kind: 'cars',
    heading,
    cars: cars.slice(0, block.limit).map(({ card }) => card),
    all: {
      label: cars.length > block.limit ? `See all ${cars.length} ${words}` : `See the ${words} in the search`,
      href,
    },
  };
}

function isWanted(car: ListedCar, block: CarsBlock): boolean {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = block;
  const asks = Object.entries(fields) as [keyof typeof fields, keyof ListedCar][];
  return (
    asks.every(([key, field]) => {
      const wanted = block[key];
      return wanted === undefined || String(car[field]).toLowerCase() === wanted.toLowerCase();
    }) &&
    car.price >= minPrice &&
    // A car without a price does not match a maximum price.
    (block.maxPrice === undefined || car.price > 0) &&
    car.price <= maxPrice
  );
}

/** The search URL for a block (OPEN-37). Its values are written as in the stock. */
function searchFor(block: CarsBlock, car: ListedCar, searchPath: string): string {
  const chosen = (Object.entries(fields) as [keyof typeof fields, keyof ListedCar][]).flatMap(
    ([key, field]) => (block[key] === undefined ? [] : [[`refinementList[${field}][0]`, String(car[field])]]),
  );
  const { minPrice, maxPrice } = block;
  if (minPrice !== undefined || maxPrice !== undefined)
    chosen.push(['range[price]', `${minPrice ?? ''}:${maxPrice ?? ''}`]);
  const query = chosen.map(
    ([key = '', value = '']) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  );
  return query.length > 0 ? `${searchPath}?${query.join('&')}` : searchPath;
}
