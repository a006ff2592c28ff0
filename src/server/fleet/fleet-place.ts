import { emailProblem } from '../../domain/leads/contact.ts';

/** Where an agency's staff look after all dealers, and who they are. */
export type FleetPlace = NonNullable<ReturnType<typeof fleetPlace>>;

/** Reads FLEET_ADDRESS and FLEET_STAFF; without both there is no console. @throws with the variable and the remedy */
export function fleetPlace({ FLEET_ADDRESS: address, FLEET_STAFF: written }: NodeJS.ProcessEnv) {
  if (!address && !written) return undefined;
  if (!address || !written) throw new Error('FLEET_ADDRESS and FLEET_STAFF are needed together.');
  const url = URL.parse(address);
  const isLocal = url?.protocol === 'http:' && /(?:^|\.)localhost$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal) || url.href !== `${url.origin}/`)
    throw new Error('FLEET_ADDRESS must be an address such as https://fleet.agency.example, without a path.');
  /** Names by email address in lower case. */
  const staff = new Map<string, string>();
  for (const one of written.split(',')) {
    const [, name = '', email = ''] = /^\s*([^<>]*?)\s*<\s*([^<>]*?)\s*>\s*$/.exec(one) ?? [];
    if (name === '' || emailProblem(email))
      throw new Error(
        `FLEET_STAFF has '${one.trim()}'. Write names with addresses: Ann Lee <ann@agency.example>, Ben Ng <ben@agency.example>`,
      );
    staff.set(email.toLowerCase(), name);
  }
  // 'https://fleet.agency.example': a host that no dealer has.
  return { origin: url.origin, staff };
}
