import generations from './generations.json' with { type: 'json' };
import byFilter from './synonyms.json' with { type: 'json' };
import { normalised } from './tokens-of.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Of the words of synonyms.json, those that mean a value in stock, with these values. The page gets no others. In
 * that file, '|' separates groups of normalised values of feeds: the first group with a value in stock counts, and all
 * its values in stock are meant. A car must have all chosen features, so each group of them names one.
 */
export function synonymsIn({ makes, values }: Pick<Vocabulary, 'makes' | 'values'>): Vocabulary['synonyms'] {
  const models = Object.values(makes).flat().map(normalised);
  const meantBy = (filter: string, means: string): string[] => {
    // The begin of a model's name: a 'rangie sport' is a Range Rover Sport.
    if (filter === 'model') return models.some((model) => model.startsWith(means)) ? [means] : [];
    const field = filter.replace('-', '');
    const stock = field === 'make' ? Object.keys(makes) : (values[field] ?? []);
    const groups = means.split('|').map((group) => group.split(' '));
    const known = groups.map((group) => stock.filter((value) => group.includes(normalised(value))));
    return known.find((group) => group.length > 0) ?? [];
  };
  return Object.fromEntries(
    Object.entries(byFilter).map(([filter, rows]) => {
      const meant = Object.entries(rows).map(([words, means]) => [words, meantBy(filter, means)] as const);
      return [filter, Object.fromEntries(meant.filter(([, known]) => known.length > 0))];
    }),
  );
}

/** The rows of generations.json whose models are in stock, each with these models. */
export function generationsIn({ makes }: { makes: Record<string, string[]> }) {
  return generations.flatMap(({ make, models, ...named }) => {
    const meant = makes[make]?.filter((model) => new RegExp(`^(?:${models})$`).test(normalised(model))) ?? [];
    return meant.length > 0 ? [{ ...named, make, models: meant }] : [];
  });
}
