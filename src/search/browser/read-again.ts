import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { SearchAnswer, SearchRequest } from '../request.ts';
import { carsWithNumber } from './car-numbers.ts';
import type { ClientAnswer, LeftOutNote, SearchClient } from './search-client.ts';
import table from './untold.json' with { type: 'json' };

/** Of a longer text without a hit, all words are left out at once. */
const mostWords = 8;

/** Words that turn the next one into its opposite. The text search cannot exclude, so both are left out. */
const negating = new Set(['not', 'no', 'without', 'except']);

/** Words that a buyer tells a story with: 'need a car for my daughter'. Nobody misses them. */
const little =
  /^(?:an?|and|are|as|at|be|but|by|can|cars?|for|from|get|have|he|her|his|i|im|in|is|it|its|just|like|looking|me|models?|my|need|of|on|or|our|per|she|so|some|something|than|that|thats|the|they|this|til|till|to|until|vehicles?|want|was|we|who|will|with|would|you|your)$/iu;

/** True for words that find cars as the beginning of a name, 'p' or 'for' (Fortuner): left out beside others. */
const isWeak = (word: string) => little.test(word) || /^(?:\p{L}|\d{1,3})$/u.test(word);

/**
 * Reads a text that found nothing once more, see `createForgivingClient`. All requests have this text.
 *
 * @returns undefined when the filters alone find no car, and the text is the number of none
 */
export async function readAgain(
  client: SearchClient,
  requests: readonly SearchRequest[],
  query: string,
): Promise<{ results: ClientAnswer[] } | undefined> {
  const numbered = await numberedCars(client, requests, query);
  if (numbered.results) return { results: numbered.results };
  const chosen = await carsOfBadges(client, requests, query);
  if (chosen) return chosen;
  const words = query.split(/[\s,]+/).filter(Boolean);
  const joined = await joinedText(client, requests[0]!, words);
  if (joined !== undefined) return client.search(requests.map((request) => withText(request, joined)));
  const reader = await import('../phrases/phrase-reader.ts').catch(() => undefined);
  const groups = reader?.wordGroups(query) ?? [];
  // What no feed says is left out as a whole: 'long' of 'long rego' would find the Long Range.
  const untold = factsAskedFor(query, words).filter(({ fields }) => fields.length === 0);
  const facts = untold.map((fact) => fact.words);
  const kept = await findable(words, { groups, facts }, (texts) => found(client, requests[0]!, texts));
  const { elsewhere } = numbered;
  if (!kept && !elsewhere) return undefined;
  const text = kept ? kept.map((at) => words[at]).join(' ') : query;
  const missing = words.filter((_, at) => !kept?.includes(at));
  const named = missing.filter((word) => !little.test(word));
  // Where the other words find cars, nobody is told that none matches 'something'.
  const leftOut = named.length > 0 || kept?.length ? named : missing;
  const notes = kept ? await notesOn(client, query, leftOut, groups) : [];
  const said = {
    ...(kept && leftOut.length > 0 && { leftOut }),
    ...(notes.length > 0 && { notes }),
    ...(elsewhere && { elsewhere }),
  };
  const { results } = await client.search(requests.map((request) => withText(request, text)));
  return { results: results.map((result) => ({ ...result, ...said })) };
}

/** Sentences that say more of words that were left out. @param groups words that mean something else than alone */
async function notesOn(
  client: SearchClient,
  query: string,
  leftOut: readonly string[],
  groups: readonly (readonly string[])[],
): Promise<LeftOutNote[]> {
  const asked = factsAskedFor(query, leftOut);
  const facets = asked.flatMap(({ fields }) => fields);
  const isLong = leftOut.length > mostWords;
  const words = leftOut.filter(
    (word) => !isLong && !isWeak(word) && !negating.has(word.toLowerCase()) && !groups.flat().includes(word),
  );
  const { results } = await client.search([
    { facets, boundsOnly: true, hitsPerPage: 0 },
    ...words.map((word) => ({ query: word, hitsPerPage: 1 })),
  ]);
  const [stock, ...alone] = results;
  const untold = asked.flatMap((fact): LeftOutNote[] => {
    const sentence = sentenceOn(fact, stock!);
    return sentence ? [{ sentence, words: fact.words }] : [];
  });
  const others = words.flatMap((word, at): LeftOutNote[] => {
    const count = isFound(word, alone[at]) ? alone[at]!.nbHits : 0;
    if (count === 0 || untold.some((note) => note.words.includes(word))) return [];
    const sentence = `None of these matches “${word}”, ${count} ${count === 1 ? 'other does' : 'others do'}`;
    return [{ sentence, words: [word] }];
  });
  const together = groups
    .filter((group) => group.every((word) => little.test(word) || leftOut.includes(word)))
    .filter((group) => !untold.some((note) => group.some((word) => note.words.includes(word))))
    .map((group) => ({ sentence: `None of these matches “${group.join(' ')}”`, words: [...group] }));
  return [...untold, ...together, ...others];
}

/**
 * The answers with the cars whose number the text is, see `carsWithNumber`, the same in both engines, as no index has
 * these numbers: or `elsewhere` when the filters exclude the car, or nothing when it is no number.
 */
async function numberedCars(
  client: SearchClient,
  requests: readonly SearchRequest[],
  query: string,
): Promise<{ results?: ClientAnswer[]; elsewhere?: ListedCar | undefined }> {
  const ids = await carsWithNumber(query);
  if (ids.length === 0) return {};
  const only = { field: 'id', in: ids };
  const { results } = await client.search([
    ...requests.map((request) => ({ ...withText(request, ''), filter: [...(request.filter ?? []), only] })),
    { filter: [only], hitsPerPage: 1 },
  ]);
  return results[0]?.nbHits ? { results: results.slice(0, -1) } : { elsewhere: results.at(-1)?.hits[0] };
}

/**
 * The cars of either badge where a text names two: 'gti or r', or 'wildtrak, sr5' of 'ranger wildtrak vs hilux sr5'. No car
 * has both. Undefined when a word is no badge of the cars that the filters find.
 */
async function carsOfBadges(
  client: SearchClient,
  requests: readonly SearchRequest[],
  query: string,
): Promise<{ results: ClientAnswer[] } | undefined> {
  const choice = /([^\s,]+)(?:,\s*|\s+(?:or|vs|versus)\s+)([^\s,]+)/i.exec(query);
  if (!choice) return undefined;
  const facets = { facets: ['badge'], maxValuesPerFacet: 1000, page: 0, hitsPerPage: 0 };
  const { results: found } = await client.search([{ ...requests[0], ...facets, query: '' }]);
  const badges = Object.keys(found[0]?.facets['badge'] ?? {});
  const [some = [], others = []] = choice.slice(1).map((word) => badges.filter((one) => isIn([one], word)));
  if (some.length === 0 || others.length === 0) return undefined;
  const only = { field: 'badge', in: [...new Set([...some, ...others])] };
  const rest = query.replace(choice[0], ' ').trim();
  const chosen = await client.search(
    requests.map((request) => ({ ...withText(request, rest), filter: [...(request.filter ?? []), only] })),
  );
  return chosen.results[0]?.nbHits ? chosen : undefined;
}

/**
 * The text with two neighbouring words as one, if a car found by it has them in its name. The
 * engines join whole words themselves. This is for words that are still being typed: 'land crui' as 'landcrui'. A typo
 * does not count, because 'nowhite' is two typos from 'white'.
 */
async function joinedText(
  client: SearchClient,
  request: SearchRequest,
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length < 2 || words.length > mostWords) return undefined;
  const looking = { ...request, facets: [], page: 0, hitsPerPage: 1 };
  const joins = words.slice(1).map((second, at) => `${words[at]}${second}`);
  const texts = joins.map((join, at) => words.toSpliced(at, 2, join).join(' '));
  const { results } = await client.search(texts.map((text) => withText(looking, text)));
  return texts.find((_, at) => {
    const [best] = results[at]?.hits ?? [];
    return best && squeezed(best.name).includes(squeezed(joins[at]!));
  });
}

/**
 * The positions of the words that find cars together. Undefined when no car is found even without words.
 *
 * @param together words that are kept together or not at all
 */
async function findable(
  words: readonly string[],
  together: { groups: readonly string[][]; facts: readonly string[][] },
  find: (texts: string[]) => Promise<ClientAnswer[]>,
): Promise<number[] | undefined> {
  const isShort = words.filter((word) => !little.test(word)).length <= mostWords;
  const [all, ...single] = await find(['', ...(isShort ? words : [])]);
  if (!all?.nbHits) return undefined;
  const isNegating = (at: number) => negating.has(words[at]?.toLowerCase() ?? '');
  const unknown = words.filter((word, at) => !isFound(word, single[at]));
  const isLost = (group: readonly string[]) => group.some((word) => unknown.includes(word));
  // 'sr5' of 'sr5 leather' stays, because it is in a car's name.
  const isName = (word: string) => isIn([single[words.indexOf(word)]?.hits[0]?.name], word);
  const lost = [
    ...together.facts.filter(isLost),
    ...together.groups.filter(isLost).map((group) => group.filter((word, at) => at > 0 || !isName(word))),
  ].flat();
  const isStrong = words.map((word) => !isWeak(word));
  const possible = words.flatMap((word, at) => {
    const isUseful = (isStrong[at] || !isStrong.includes(true)) && !lost.includes(word);
    return !unknown.includes(word) && isUseful && !isNegating(at) && !isNegating(at - 1) ? [at] : [];
  });
  const count = async (positions: number[]) =>
    (await find([positions.map((at) => words[at]).join(' ')]))[0]?.nbHits;
  // Usually each of them finds cars because all of them do.
  if (possible.length < 2 || (await count(possible))) return possible;
  let kept: number[] = [];
  for (const at of possible) {
    const longer = [...kept, at];
    if (kept.length === 0 || (await count(longer))) kept = longer;
  }
  return kept;
}

/**
 * True when cars have the word. A short one counts only whole: 'son' is no Sonata. One of four letters counts without a
 * typo: of a story's 'wife' the engine makes Life, of 'rust' a Mustang.
 */
function isFound(word: string, answer: ClientAnswer | undefined): boolean {
  const [best] = answer?.hits ?? [];
  if (!best || word.length > 4) return best !== undefined;
  return isIn([best.name, best.body, best.colour, best.fuel, best.stocknum], word, word.length === 4);
}

/** @param asBegin whether it counts as the beginning of a word, too */
const isIn = (texts: readonly (string | undefined)[], word: string, asBegin = false) =>
  texts.some((text) =>
    text?.split(/\s+/).some((own) => {
      const had = squeezed(own);
      return asBegin ? had.startsWith(squeezed(word)) : had === squeezed(word);
    }),
  );

/** What each text finds with the filters of the request, with the best hit. */
async function found(client: SearchClient, request: SearchRequest, texts: string[]): Promise<ClientAnswer[]> {
  const looking = { ...request, facets: [], page: 0, hitsPerPage: 1, sort: '' };
  return (await client.search(texts.map((text) => withText(looking, text)))).results;
}

const withText = (request: SearchRequest, query: string): SearchRequest => ({ ...request, query });

/** The letters and digits of a text. The engine's own split into words would bring its code along. */
const squeezed = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What buyers ask of a car and a stock may not say. */
interface Topic {
  /** What is not said, as the begin of a sentence: 'Towing weights are'. */
  says: string;
  /** How it is typed, as a regular expression. */
  typed: string;
  /** The fields of the index that say it, where feeds can. */
  fields?: readonly string[];
  /** What to type in its place, where cars have several values of the fields. */
  instead?: string;
}

const rows: Readonly<Record<string, string>> = table.rows;
/** A pattern of untold.json, with the rows that it names after '@'. */
const patternOf = (typed: string): string => typed.replace(/@(\w+)/g, (_, name) => patternOf(rows[name]!));
const topics: readonly Topic[] = table.topics;

/** A fact that a text asks for. */
interface AskedFact extends LeftOutNote {
  /** The fields of the index that may say it. */
  fields: readonly string[];
  instead?: string | undefined;
}

/** The facts that a text asks for and a stock may not say. @param missing the words of the text that find no car */
export function factsAskedFor(text: string, missing: readonly string[]): AskedFact[] {
  let rest = text;
  return topics.flatMap(({ says, typed, fields = [], instead }) => {
    const pattern = new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?:not?|without|except) )?(?:${patternOf(typed)})(?![\p{L}\p{N}])`,
      'giu',
    );
    const asked = (rest.match(pattern) ?? []).join(' ').split(/[\s,]+/);
    const words = missing.filter((word) => asked.includes(word));
    if (words.length === 0) return [];
    rest = rest.replace(pattern, ' ');
    return [{ sentence: `${says} not in this stock`, words, fields, instead }];
  });
}

/** What is said of a fact. Undefined where cars say it. @param stock the counts of its fields among all cars */
export function sentenceOn(
  { sentence, fields, instead }: AskedFact,
  stock: Pick<SearchAnswer, 'facets' | 'facets_stats'>,
): string | undefined {
  const least = instead ? 2 : 1;
  const isTold = fields.some(
    (field) =>
      Object.keys(stock.facets[field] ?? {}).length >= least || (stock.facets_stats[field]?.max ?? 0) > 0,
  );
  return isTold ? instead : sentence;
}
