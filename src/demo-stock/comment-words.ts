import { months } from '../domain/day-in-words.ts';
import type { CommentFacts } from './comments.ts';
import type { Random } from './random.ts';
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

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The words that fill the slots of a comment: `{km}` is '82,104'. Numbers are grouped here, not by a locale. */
export function commentWords(vehicle: Vehicle, facts: CommentFacts, random: Random): Record<string, string> {
  const { line } = vehicle;
  const km = vehicle.km ?? 0;
  const badge = vehicle.badge.name === line.model ? '' : vehicle.badge.name;
  const [first, second, third] = random.sample(facts.equipment, 3).map(inSentence);
  return {
    year: String(vehicle.year),
    make: line.make,
    makeModel: `${line.make} ${line.model}`,
    // '2026 3' says nothing: a model that is a number keeps its make.
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

/** 'Reverse Camera' is 'reverse camera' inside a sentence; names and abbreviations keep their capitals. */
function inSentence(feature: string): string {
  return feature
    .split(' ')
    .map((word) => (/^[A-Z][a-z-]+$/.test(word) && !properNames.has(word) ? word.toLowerCase() : word))
    .join(' ');
}

const properNames = new Set(['Apple', 'Android', 'Auto', 'Bluetooth', 'Nappa', 'Alcantara', 'Isofix']);
