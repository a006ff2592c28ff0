import { create, insertMultiple, search } from '@orama/orama';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import type { SearchRequest } from '../../src/search/static/engine.ts';

/**
 * Orama with the same documents, for comparison. Texts are indexed as texts, facets as enums, ranges as numbers. As in
 * the requests of a search page, one typo is allowed and every word must match.
 */
export function oramaOver(
  cars: ListedCar[],
  facets: string[],
  ranges: string[],
): (requests: SearchRequest[]) => Promise<void> {
  const texts = carDefinition.textFields.map(({ name }) => name);
  const schema: Record<string, 'string' | 'number' | 'enum'> = {};
  for (const name of facets) schema[`facet_${name}`] = 'enum';
  for (const name of ranges) schema[name] = 'number';
  for (const name of texts) schema[name] = 'string';
  const db = create({ schema });
  const documents = cars.map((car) => {
    const source = car as unknown as Record<string, string | number>;
    return Object.fromEntries(
      Object.keys(schema).map((name) => [name, source[name.replace(/^facet_/, '')] ?? '']),
    );
  });
  const filled = insertMultiple(db, documents as never);
  const one = (request: SearchRequest) =>
    search(db, {
      term: request.query ?? '',
      properties: texts,
      tolerance: 1,
      threshold: 0,
      limit: request.hitsPerPage ?? 21,
      where: Object.fromEntries(
        (request.filter ?? []).flatMap((condition) =>
          'in' in condition ? [[`facet_${condition.field}`, { in: condition.in }]] : [],
        ),
      ),
      facets: Object.fromEntries(
        (request.facets ?? []).map((name) =>
          ranges.includes(name)
            ? [name, { ranges: [{ from: 0, to: 1_000_000 }] }]
            : [`facet_${name}`, { limit: 100 }],
        ),
      ),
    } as never);
  return async (requests) => {
    await filled;
    for (const request of requests) await one(request);
  };
}
