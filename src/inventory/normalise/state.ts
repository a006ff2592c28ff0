import { spellingKey } from './spelling.ts';

const states: Record<string, string> = {
  act: 'ACT',
  'australian capital territory': 'ACT',
  nsw: 'NSW',
  'new south wales': 'NSW',
  nt: 'NT',
  'northern territory': 'NT',
  qld: 'QLD',
  queensland: 'QLD',
  sa: 'SA',
  'south australia': 'SA',
  tas: 'TAS',
  tasmania: 'TAS',
  vic: 'VIC',
  victoria: 'VIC',
  wa: 'WA',
  'western australia': 'WA',
};

/** 'AU-VIC' and 'Victoria' are 'VIC'. Undefined for what is no Australian state. */
export function stateCode(spelling: string): string | undefined {
  const key = spellingKey(spelling).replace(/^au(?:s|stralia)? /, '');
  return Object.hasOwn(states, key) ? states[key] : undefined;
}
