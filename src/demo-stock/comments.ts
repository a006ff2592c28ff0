import comments from './catalogue/comments.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { Habits, Place } from './recipe.ts';
import type { Vehicle } from './vehicle.ts';

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

const months = ['February', 'March', 'April', 'June', 'July', 'August', 'September', 'October'];
const thousands = (km: number) => km.toLocaleString('en-AU');

type Pools = Record<string, string[] | undefined>;

/** The dealer's comment: one to four paragraphs with a pipe between them (VEH-24), or nothing. */
export function dealerComments(
  vehicle: Vehicle,
  equipment: readonly string[],
  place: Place,
  habits: Habits,
  random: Random,
): string {
  if (random.chance(habits.silentShare)) return '';
  const { line, carType } = vehicle;
  const kind = `${line.kind}/${carType}`;
  const features = random.sample(equipment, 3).map(inSentence);
  const km = vehicle.km ?? 0;
  const words: Record<string, string> = {
    year: String(vehicle.year),
    make: line.make,
    model: line.model,
    badge: vehicle.badge.name,
    colour: vehicle.paint,
    km: thousands(km),
    serviceKm: thousands(Math.max(1000, Math.floor((km * 0.97) / 1000) * 1000)),
    regoMonth: random.pick(months),
    sleeps: 'sleeps' in line ? String(line.sleeps) : '',
    health: String(Math.max(84, Math.round(100 - vehicle.age * 1.7))),
    stateName: stateNames[place.state] ?? place.state,
    featureA: features[0] ?? '',
    featureB: features[1] ?? '',
    featureC: features[2] ?? '',
  };

  const opening = random.pick((comments.opening as Pools)[kind] ?? ['{year} {make} {model}.']);
  const history = random.sample((comments.history as Pools)[kind] ?? [], random.whole(1, 2));
  const use = usesOf(vehicle);
  const middle = [
    ...(use.length > 0 && random.chance(0.7) ? [random.pick(use)] : []),
    ...(features.length === 3 && random.chance(0.5) ? [random.pick(comments.features)] : []),
    ...(carType === 'used' && line.kind === 'car' && random.chance(0.25)
      ? [random.pick(comments.market)]
      : []),
  ];
  const paragraphs = [opening, history.join(' '), middle.join(' '), random.pick(habits.closings)];
  const length = random.weighted([1, 2, 3, 4], (count) => [1, 3, 5, 5][count - 1]!);
  return trimTo(paragraphs.filter(Boolean), length)
    .map((paragraph) => paragraph.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''))
    .join('|');
}

/** Short comments keep the opening and lose from the middle; the invitation stays when there is room for it. */
const trimTo = (paragraphs: string[], length: number) =>
  paragraphs.length <= length || length < 2
    ? paragraphs.slice(0, length)
    : [...paragraphs.slice(0, length - 1), paragraphs.at(-1)!];

function usesOf({ line, carType }: Vehicle): string[] {
  if (carType === 'new') return [];
  const pools = comments.use as Pools;
  const power = 'power' in line ? line.power : undefined;
  return [
    ...(pools[line.body] ?? []),
    ...(line.kind === 'car' && power?.drive === '4WD' ? pools['4WD']! : []),
    ...(line.kind === 'car' && (power?.fuel === 'Electric' || power?.fuel === 'Hybrid')
      ? pools[power.fuel]!
      : []),
  ];
}

/** 'Reverse Camera' is 'reverse camera' inside a sentence; names and abbreviations keep their capitals. */
function inSentence(feature: string): string {
  return feature.replace(/^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/, (words) =>
    /Apple|Android|Bluetooth|Bose|Burmester|Nappa|Alcantara/.test(words) ? words : words.toLowerCase(),
  );
}
