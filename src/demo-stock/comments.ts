import comments from './catalogue/comments.json' with { type: 'json' };
import { commentWords } from './comment-words.ts';
import type { Random } from './random.ts';
import type { Habits, Place } from './recipe.ts';
import type { Vehicle } from './vehicle.ts';

/** What a comment may speak of besides the vehicle itself. */
export interface CommentFacts {
  equipment: readonly string[];
  place: Place;
  /** Day the registration runs out, 'YYYY-MM-DD'. */
  regoExpiry?: string;
  /** Month and year of building, '06/2026'. */
  built: string;
}

type Pools = Record<string, string[] | undefined>;

/** The dealer's comment: one to four paragraphs with a pipe between them (VEH-24), or nothing. */
export function dealerComments(
  vehicle: Vehicle,
  facts: CommentFacts,
  habits: Habits,
  random: Random,
): string {
  if (random.chance(habits.silentShare)) return '';
  const { line, carType } = vehicle;
  const kind = `${line.kind}/${carType}`;
  const from = (pools: Pools, share: number) =>
    pools[kind] && random.chance(share) ? [random.pick(pools[kind])] : [];
  const openings =
    carType === 'used' && habits.openings ? habits.openings : (comments.opening as Pools)[kind];
  const records = carType === 'used' && habits.records ? { [kind]: habits.records } : comments.record;
  const use = usesOf(vehicle);
  const features = facts.equipment.length >= 3 && random.chance(0.45);

  const paragraphs = [
    random.pick(openings ?? ['{year} {makeModel}.']),
    [...from(records, 0.85), ...from(comments.condition, 0.6)].join(' '),
    [
      ...(use.length > 0 && random.chance(0.65) ? [random.pick(use)] : []),
      ...(features ? [random.pick(comments.features)] : []),
      ...(kind === 'car/used' && random.chance(0.2) ? [random.pick(comments.market)] : []),
    ].join(' '),
    random.pick(habits.closings),
  ].filter(Boolean);
  const words = commentWords(vehicle, facts, random);
  const length = random.weighted([1, 2, 3, 4], (count) => [1, 3, 5, 5][count - 1]!);
  return shortened(paragraphs, length)
    .map((paragraph) => filled(paragraph, words))
    .join('|');
}

/** Short comments keep the opening and lose from the middle; the invitation stays when there is room for it. */
const shortened = (paragraphs: string[], length: number) =>
  paragraphs.length <= length || length < 2
    ? paragraphs.slice(0, length)
    : [...paragraphs.slice(0, length - 1), paragraphs.at(-1)!];

/** Puts words into a sentence; an empty one takes the space before it along. */
const filled = (paragraph: string, words: Record<string, string>) =>
  paragraph
    .replace(/ ?\{(\w+)\}/g, (slot: string, name: string) => {
      const word = words[name] ?? '';
      return word && slot.startsWith(' ') ? ` ${word}` : word;
    })
    .replace(/(^|[.] )([a-z])/g, (_, before: string, first: string) => before + first.toUpperCase());

/** Sentences about what it is good for, which only hold for vehicles of its shape. */
function usesOf({ line, carType }: Vehicle): string[] {
  const pools = comments.use as Pools;
  if (carType === 'new') return line.kind === 'caravan' ? (pools[line.body] ?? []) : [];
  if (line.kind !== 'car') return pools[line.body] ?? [];
  const { drive, fuel } = line.power;
  const roomy = line.body !== 'SUV' || (line.seats >= 5 && line.doors >= 5);
  return [
    ...(roomy ? (pools[line.body] ?? []) : []),
    ...(drive === '4WD' ? pools['4WD']! : []),
    ...(drive === '4WD' && line.body === 'Ute' ? pools['Ute/4WD']! : []),
    ...(fuel === 'Electric' || fuel === 'Hybrid' ? pools[fuel]! : []),
  ];
}
