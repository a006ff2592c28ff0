import { months } from '../domain/day-in-words.ts';
import comments from './catalogue/comments.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { Habits, Place } from './recipe.ts';
import type { Vehicle } from './vehicle.ts';

/** Facts for a comment in addition to the vehicle itself. */
interface CommentFacts {
  equipment: readonly string[];
  place: Place;
  /** Day on which the registration ends, 'YYYY-MM-DD'. */
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

/** Shortens a comment by removing paragraphs from the middle. With at least two paragraphs, the last one stays. */
const shortened = (paragraphs: string[], length: number) =>
  paragraphs.length <= length || length < 2
    ? paragraphs.slice(0, length)
    : [...paragraphs.slice(0, length - 1), paragraphs.at(-1)!];

/** Puts words into a sentence. For an empty word, the space before it is removed too. */
const filled = (paragraph: string, words: Record<string, string>) =>
  paragraph
    .replace(/ ?\{(\w+)\}/g, (slot: string, name: string) => {
      const word = words[name] ?? '';
      return word && slot.startsWith(' ') ? ` ${word}` : word;
    })
    .replace(/(^|[.] )([a-z])/g, (_, before: string, first: string) => before + first.toUpperCase());

/** Sentences about uses that fit the vehicle's body. */
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

const stateNames: Record<string, string> = {
  act: 'the ACT',
  nsw: 'New South Wales',
  nt: 'the Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The words for the slots of a comment: `{km}` is '82,104'. Numbers do not depend on the machine's locale. */
function commentWords(vehicle: Vehicle, facts: CommentFacts, random: Random): Record<string, string> {
  const { line } = vehicle;
  const km = vehicle.km ?? 0;
  const badge = vehicle.badge.name === line.model ? '' : vehicle.badge.name;
  const [first, second, third] = random.sample(facts.equipment, 3).map(inSentence);
  return {
    year: String(vehicle.year),
    make: line.make,
    makeModel: `${line.make} ${line.model}`,
    // '2026 3' would be unclear, so a model that starts with a digit includes the make.
    model: /^\d/.test(line.model) ? `${line.make} ${line.model}` : line.model,
    badge,
    colour: vehicle.paint,
    km: grouped(km),
    serviceKm: grouped(Math.max(1000, Math.floor((km * 0.97) / 1000) * 1000)),
    regoMonth: facts.regoExpiry ? monthName(facts.regoExpiry.slice(5, 7)) : 'next year',
    built: `${monthName(facts.built.slice(0, 2))} ${facts.built.slice(3)}`,
    sleeps: 'sleeps' in line ? numbers[line.sleeps]!.toLowerCase() : '',
    seats: numbers[line.seats] ?? String(line.seats),
    health: String(Math.max(84, Math.round(100 - vehicle.age * 1.7))),
    stateName: stateNames[facts.place.state] ?? facts.place.state,
    featureA: first ?? '',
    featureB: second ?? '',
    featureC: third ?? '',
  };
}

const monthName = (number: string) => months[Number(number) - 1] ?? '';
const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

/** 'Reverse Camera' becomes 'reverse camera' inside a sentence. Names and abbreviations keep their capitals. */
function inSentence(feature: string): string {
  return feature
    .split(' ')
    .map((word) => (/^[A-Z][a-z-]+$/.test(word) && !properNames.has(word) ? word.toLowerCase() : word))
    .join(' ');
}

const properNames = new Set(['Apple', 'Android', 'Auto', 'Bluetooth', 'Nappa', 'Alcantara', 'Isofix']);
