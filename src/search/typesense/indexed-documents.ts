import { createHash } from 'node:crypto';
import type { ListedCar } from '../../domain/listed-car.ts';
import { newestFirst } from '../static/table.ts';
import { type CarDocument, documentOf } from './car-document.ts';
import { listOrderField } from './search-parameters.ts';

/** A car as the collection stores it. */
export type IndexedDocument = CarDocument & {
  /** A greater number comes first among equal cars, see `listOrderField`. */
  [listOrderField]: number;
  /** Hash of all other fields. It is stored but not indexed, so that an update sends only what changed. */
  fingerprint: string;
};

/** Cars that were listed in the same second: at most one million, so that the result stays an exact number. */
const perSecond = 1_000_000;

/**
 * The documents of all cars of a dealer, in reverse of the order of the static engine.
 *
 * Typesense sorts equal documents by their arrival, which an update would change. So `list_order` is a number of its
 * own for every car: the time when it was listed, and among cars of the same second its place by id.
 */
export function documentsOf(cars: readonly ListedCar[]): IndexedDocument[] {
  const documents = cars.map(documentOf).sort((a, b) => newestFirst(b, a));
  let [second, place] = [Number.NaN, 0];
  return documents.map((document) => {
    const listedAt = Number(document.created_at);
    [second, place] = [listedAt, listedAt === second ? place + 1 : 0];
    const ordered = { ...document, [listOrderField]: listedAt * perSecond + place };
    const fingerprint = createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 16);
    return { ...ordered, fingerprint };
  });
}
