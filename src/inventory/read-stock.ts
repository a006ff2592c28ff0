import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { scanJson } from '../config/json-text.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Car } from '../domain/cars/car.ts';
import { mostTableBytes } from './feed/feed-text.ts';
import { type Inventory, type Reject, type StockNotes, stockNotes } from './inventory.ts';
import type { TruckBody } from './normalise/body.ts';
import { isSameCar, parseStockLine, slugBesides } from './parse-stock-line.ts';

interface ReadStockOptions {
  /** The dealer's own folder, which holds `stock.ndjson`. */
  folder: string;
  /** The dealer's day, ISO. Model years too far after it are rejected. */
  today: string;
  /** A file with the last good copy of the dealer's feed. Needed for a dealer with a feed. */
  copyFile?: string | undefined;
}

/**
 * A dealer's stock: the last good copy of its feed when it has one, else the file in its folder. It never asks a feed
 * (feed/take-stock.ts does). Bad content never throws: it is rejected line by line.
 */
export async function readStock(dealer: Dealer, options: ReadStockOptions): Promise<Inventory> {
  const { feed } = dealer.stock;
  const path = feed ? options.copyFile : join(options.folder, 'stock.ndjson');
  if (path === undefined) {
    return unreadable(
      feed!.url,
      `The feed has not been read yet; read it with: npm run stock -- fetch ${dealer.slug}`,
    );
  }
  const source = feed ? feed.url : relative(process.cwd(), path);
  try {
    const { size } = await stat(path);
    if (size > mostTableBytes)
      return unreadable(source, 'The file is larger than 256 MB; split the dealer or use a smaller export.');
    return stockOfText(dealer, await readFile(path, 'utf8'), source, options.today);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing || feed)
      return unreadable(
        source,
        `The file cannot be read (${error instanceof Error ? error.message : 'unknown cause'}).`,
      );
    const message = 'There is no stock file, so the site has no cars; import one or set stock.feed.';
    return { ...empty(source), warnings: [{ place: source, message }] };
  }
}

/** Reads stock with the dealer's meaning of 'truck' (CFG-56), and with the dealer's people. */
export const stockOfText = (dealer: Dealer, text: string, source: string, today: string): Inventory =>
  stockFromLines(
    text,
    source,
    today,
    dealer.tiles.truckBody,
    new Set(dealer.team.people.map(({ id }) => id)),
  );

function unreadable(source: string, reason: string): Inventory {
  return { ...empty(source), rejects: [{ place: source, reason }] };
}

function empty(source: string): Inventory {
  return { cars: [], hidden: [], rejects: [], warnings: [], source };
}

/**
 * The inventory in NDJSON text: every line that is not blank is a car, a hidden car or a reject. Never throws.
 *
 * @param people ids of the dealer's team. Undefined: nobody knows them, and every id is kept
 */
export function stockFromLines(
  text: string,
  source: string,
  today: string,
  truckBody?: TruckBody,
  people?: ReadonlySet<string>,
): Inventory {
  const inventory = empty(source);
  const notes = stockNotes();
  const placeOfId = new Map<string, string>();
  const firstOfSlug = new Map<string, { car: Car; place: string }>();
  if (text.includes('\ufffd')) {
    const message = 'Some bytes are not UTF-8 and show as \ufffd; export the file as UTF-8.';
    notes.warnOnce('encoding', { place: source, message });
  }

  let number = 0;
  for (const line of lines(text)) {
    number += 1;
    if (line.trim() === '') continue;
    const place = `${source}:${number}`;
    const leftOut = (reject: Reject, field?: string) =>
      inventory.rejects.push({ ...reject, line: number, column: columnOf(line, field) });
    const result = parseStockLine(line, place, notes, today, truckBody);
    if (result.kind === 'hidden') inventory.hidden.push(result.car);
    else if (result.kind === 'reject') leftOut(result.reject, result.field);
    else {
      const { id } = result.car;
      const twin = placeOfId.get(id);
      if (twin !== undefined) {
        leftOut({ place, id, reason: `'id' is '${id}' as in ${twin}; give every car its own id.` }, 'id');
        continue;
      }
      const first = firstOfSlug.get(result.car.slug);
      if (first && isSameCar(first.car, result.car)) {
        const reason = `'id' is '${id}', and '${first.car.id}' in ${first.place} is the same car; write its id in one way.`;
        leftOut({ place, id, reason }, 'id');
        continue;
      }
      const car = first ? withOwnSlug(result.car, first.place, place, notes) : result.car;
      placeOfId.set(car.id, place);
      firstOfSlug.set(car.slug, { car, place });
      inventory.cars.push(people ? withKnownPerson(car, people, place, notes) : car);
    }
  }
  inventory.warnings = notes.warnings();
  return inventory;
}

/** The car, with another slug than that of an earlier one, because two pages cannot share an address. */
function withOwnSlug(car: Car, first: string, place: string, notes: StockNotes): Car {
  const slug = slugBesides(car);
  const message = `'slug' is '${car.slug}' as in ${first}, so that of the car is '${slug}'; give every car its own slug`;
  notes.warnOnce('slug', { place, id: car.id, message });
  return { ...car, slug };
}

/** The car, without the id of a person who is not in the dealer's team. The dealer's rules then say who answers. */
function withKnownPerson(car: Car, people: ReadonlySet<string>, place: string, notes: StockNotes): Car {
  const { salesPerson, ...rest } = car;
  if (salesPerson === undefined || people.has(salesPerson)) return car;
  const known =
    people.size > 0
      ? "write the id of one of 'team.people'"
      : "add the person to 'team.people' of dealer.json";
  const message = `'salesPerson' is '${salesPerson}', who is not in the team, and is left out; ${known}`;
  notes.warnOnce(`sales-person:${salesPerson}`, { place, id: car.id, message });
  return rest;
}

/** Column of the error in a line: the field's, or where the JSON becomes invalid. */
function columnOf(line: string, field: string | undefined): number {
  const { fault, offsets } = scanJson(line);
  return (fault?.offset ?? offsets.get(field ?? '') ?? 0) + 1;
}

/** Yields one line at a time, so that a large feed is not in memory twice. */
function* lines(text: string): Generator<string> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(start, end);
    start = end + 1;
  }
}
