import type { IconName } from '../../ui/icon-drawings.ts';

const icons: Record<string, IconName> = {
  km: 'gauge',
  odometer: 'gauge',
  transmission: 'gearbox',
  fuel: 'fuel',
  body: 'body',
  engine: 'engine',
  cylinders: 'engine',
  drive: 'drive',
  seats: 'seat',
  doors: 'door',
  colour: 'colour',
  rego: 'rego',
  registration: 'rego',
  regplate: 'rego',
  year: 'calendar',
  build_date: 'calendar',
  compliance_date: 'calendar',
};

/** The icon of a key-information line [VEH-8]. Default: a tick. */
export function keyIcon(key: string): IconName {
  return icons[key] ?? 'check';
}
