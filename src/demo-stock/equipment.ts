import equipment from './catalogue/equipment.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

const prestigeMakes = new Set([
  'Aston Martin',
  'Audi',
  'BMW',
  'Bentley',
  'Genesis',
  'Land Rover',
  'Lexus',
  'Maserati',
  'Mercedes-AMG',
  'Mercedes-Benz',
  'Porsche',
]);

const bodyEquipment = equipment as unknown as Record<string, string[] | undefined>;

/** Tiers 0 to 3 of what a badge of this level brings; old cars have less of what was new lately. */
function tiersOf(vehicle: Vehicle): number {
  const bonus = prestigeMakes.has(vehicle.line.make) ? 1 : 0;
  const lag = vehicle.year < 2014 ? 1 : 0;
  return Math.max(1, Math.min(4, 1 + Math.round(vehicle.badge.level * 3) + bonus - lag));
}

/** What the feed lists as standard equipment: from nothing to about sixty entries, by badge. */
export function standardEquipment(vehicle: Vehicle, random: Random): string[] {
  if (random.chance(0.08)) return [];
  const { line } = vehicle;
  const tiers = equipment[line.kind].slice(0, tiersOf(vehicle));
  // Feeds differ in how much they copy from the brochure, so each keeps its own share of a tier.
  const share = 0.25 + 0.55 * random.next() * random.next();
  const taken = tiers.flatMap((tier) => random.sample(tier, Math.ceil(tier.length * share)));
  const own = bodyEquipment[line.body] ?? [];
  taken.push(...random.sample(own, Math.ceil(own.length * share)));
  if ('power' in line && line.power.fuel === 'Electric' && line.kind === 'car') {
    taken.push(...random.sample(equipment.Electric, 4));
  }
  if (line.kind === 'car' && prestigeMakes.has(line.make)) {
    taken.push(...random.sample(equipment.prestige, Math.ceil(equipment.prestige.length * share)));
  }
  return [...new Set(taken)];
}
