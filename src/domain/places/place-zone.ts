import { timeZoneOf } from '../time/time-zone.ts';
import type { Location } from './location.ts';

/** Places whose clocks are not those of their state, by postcode. */
const byPostcode: Record<string, string> = {
  2880: 'Australia/Broken_Hill',
  2898: 'Australia/Lord_Howe',
  2899: 'Pacific/Norfolk',
  6798: 'Indian/Christmas',
  6799: 'Indian/Cocos',
};

/** Towns at the border of Western Australia. Their postcode is also that of Norseman, which has the state's time. */
const likeEucla = new Set(['eucla', 'mundrabilla', 'madura', 'cocklebiddy']);

/** Time zone of a location: its own setting, otherwise that of its town, otherwise that of its state (OPEN-51). */
export function placeZone({
  timeZone,
  address: { state, postcode, city },
}: Pick<Location, 'timeZone' | 'address'>): string {
  const ofTown = likeEucla.has(city.trim().toLowerCase()) && state === 'wa' ? 'Australia/Eucla' : undefined;
  return timeZone ?? ofTown ?? byPostcode[postcode] ?? timeZoneOf(state);
}
