import type { Build } from '../spec.ts';
import { type MotorcycleGeometry, motorcycle } from './motorcycle.ts';
import { motorcycleAdventure } from './motorcycle-adventure.ts';
import { motorcycleCruiser } from './motorcycle-cruiser.ts';
import { motorcycleSport } from './motorcycle-sport.ts';

const builds: Partial<Record<Build, MotorcycleGeometry>> = {
  sport: motorcycleSport,
  cruiser: motorcycleCruiser,
  adventure: motorcycleAdventure,
};

/** The left side of a motorcycle in one of its builds. */
export function motorcycleOf(build: Build): MotorcycleGeometry {
  return builds[build] ?? motorcycle;
}
