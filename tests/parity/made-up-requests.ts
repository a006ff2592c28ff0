import fc from 'fast-check';
import type { ParityCase, ParityDocument } from './parity-cases.ts';

type Request = ParityCase['request'];
type Params = Request['params'];

const lists = ['make', 'model', 'badge', 'make_model', 'status', 'body', 'fuel', 'transmission', 'drive'];
const moreLists = ['car_type', 'colour', 'seats', 'city', 'state', 'filtered_features'];
const numbers = ['year', 'price', 'km'];
const facets = [...lists, ...moreLists, ...numbers];
const sorts = ['', 'price:asc', 'price:desc', 'km:asc', 'km:desc', 'year:desc', 'created_at:desc'];

const textOf = (document: ParityDocument, field: string) => String(document[field] ?? '');
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');

/** Makes a typo: a letter dropped, replaced, added or swapped with the next one. */
const misspelt = (word: string) =>
  fc
    .tuple(fc.nat({ max: Math.max(0, word.length - 1) }), letter, fc.nat({ max: 3 }))
    .map(([at, other, how]) => {
      const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
      return (
        before + [after, other + after, other + here + after, after.slice(0, 1) + here + after.slice(1)][how]
      );
    });

/** What people type to find a car: some of its words, in another order, unfinished, misspelt or in capitals. */
const typedOf = (document: ParityDocument): fc.Arbitrary<string> => {
  const [make, model, name] = ['make', 'model', 'name'].map((field) => textOf(document, field));
  const words = name!.split(' ');
  const whole = fc.constantFrom(
    make!,
    model!,
    name!,
    `${make} ${model}`,
    `${textOf(document, 'year')} ${make}`,
    `${textOf(document, 'colour')} ${make} ${textOf(document, 'body')}`,
    `${make} ${model} ${textOf(document, 'badge')}`,
    `${make}-${model}`,
    `${make} ${make}`,
    `zq${make}`,
  );
  return fc.oneof(
    whole,
    whole.map((text) => text.toLowerCase()),
    fc.subarray(words, { minLength: 1 }).map((some) => some.join(' ')),
    fc.shuffledSubarray(words, { minLength: 1 }).map((some) => some.join(' ')),
    whole.chain((text) => fc.nat({ max: text.length }).map((end) => text.slice(0, end + 1))),
    fc.oneof(misspelt(make!.toLowerCase()), misspelt(model!.toLowerCase())),
    misspelt(make!.toLowerCase()).map((word) => `${word} ${model}`),
    misspelt(model!.toLowerCase()).map((word) => `${make} ${word}`),
    fc.tuple(misspelt(make!.toLowerCase()), misspelt(model!.toLowerCase())).map((both) => both.join(' ')),
  );
};

function facetFilters(document: fc.Arbitrary<ParityDocument>): fc.Arbitrary<string[][]> {
  const one = fc.constantFrom(...lists, ...moreLists).chain((field) =>
    fc.array(document, { minLength: 1, maxLength: 3 }).map((documents) => [
      ...new Set(
        documents.flatMap((own) => {
          const value = own[field];
          return (Array.isArray(value) ? value : [String(value)])
            .filter((text) => /\w/.test(text))
            .map((text) => `${field}:${text}`);
        }),
      ),
    ]),
  );
  return fc.array(one, { maxLength: 3 }).map((groups) => groups.filter(({ length }) => length > 0));
}

const numericFilters = (document: fc.Arbitrary<ParityDocument>): fc.Arbitrary<string[]> =>
  fc
    .array(fc.tuple(fc.constantFrom(...numbers), document, document), { maxLength: 2 })
    .map((ranges) =>
      ranges.flatMap(([field, a, b]) => [
        `${field}>=${Math.min(Number(a[field]), Number(b[field]))}`,
        `${field}<=${Math.max(Number(a[field]), Number(b[field]))}`,
      ]),
    );

/**
 * Random requests like the recorded ones, made from the documents. Half of them contain text. The result is always the
 * same.
 */
export function madeUpRequests(documents: readonly ParityDocument[], count: number): Request[] {
  const document = fc.constantFrom(...documents);
  const params: fc.Arbitrary<Params> = fc.record({
    query: fc.oneof(fc.constant(''), document.chain(typedOf)),
    facets: fc.constant(facets),
    maxValuesPerFacet: fc.constant(200),
    hitsPerPage: fc.constant(21),
    page: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 5 }) }),
    facetFilters: facetFilters(document),
    numericFilters: fc.oneof(fc.constant([]), numericFilters(document)),
  });
  const indexName = fc
    .constantFrom(...sorts)
    .map((sort) =>
      sort ? `cars/sort/${sort}${sort.startsWith('created') ? '' : ',created_at:desc'}` : 'cars',
    );
  return fc.sample(fc.record({ indexName, params }), { numRuns: count, seed: 29 });
}
