import { answerPlaceholders, unknownPlaceholders } from '../domain/leads/answer-templates.ts';
import type { WorkingHour } from '../domain/time/working-hours.ts';
import { looksSecret } from './layer-file.ts';
import { anyOf, type Fault, foundText, type KeyPath } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/** Checks settings against each other. Each setting by itself is already valid. */
type Rule = (dealer: Dealer) => Fault[];

const unique = <Item>(list: readonly Item[], at: KeyPath, key: keyof Item & string): Fault[] =>
  list.flatMap((item, index): Fault | [] => {
    const first = list.findIndex((other) => other[key] === item[key]);
    if (first === index) return [];
    const message = `Entry ${first} has the same ${key}.`;
    const remedy = 'Give each entry a different value.';
    return { path: [...at, index, key], found: foundText(item[key]), message, remedy };
  });

const uniqueNames: Rule = ({ locations, dealerships, desk, team, redirects }) => [
  ...unique(locations, ['locations'], 'id'),
  ...unique(locations, ['locations'], 'slug'),
  ...unique(dealerships, ['dealerships'], 'id'),
  ...unique(dealerships, ['dealerships'], 'slug'),
  ...unique(
    desk.staff.map(({ email }) => ({ email: email.toLowerCase() })),
    ['desk', 'staff'],
    'email',
  ),
  ...unique(desk.templates, ['desk', 'templates'], 'name'),
  ...unique(team.people, ['team', 'people'], 'id'),
  ...unique(redirects, ['redirects'], 'from'),
];

const placeholders: Rule = ({ desk }) =>
  desk.templates.flatMap((template, index) =>
    (['subject', 'text'] as const).flatMap((key) =>
      unknownPlaceholders(template[key]).map((written) => ({
        path: ['desk', 'templates', index, key],
        found: foundText(written),
        message: 'Not a placeholder.',
        remedy: `Write ${anyOf(answerPlaceholders.map((name) => `{${name}}`))}, or remove the braces.`,
      })),
    ),
  );

/** A fault when a setting refers to a name that the list does not have. */
function known(path: KeyPath, name: string | undefined, names: string[], what: string): Fault[] {
  if (name === undefined || name === '' || names.includes(name)) return [];
  const message = `No entry of ${what} has this name.`;
  const remedy = names.length > 0 ? `Write ${anyOf(names)}.` : `Add it to ${what} or remove this key.`;
  return [{ path, found: foundText(name), message, remedy }];
}

const allKnown = (at: KeyPath, list: readonly string[], names: string[], what: string): Fault[] =>
  list.flatMap((name, index) => known([...at, index], name, names, what));

const references: Rule = ({ locations, dealerships, locationDisplay, dealership_id, leads, desk }) => {
  const ids = dealerships.map(({ id }) => id);
  const slugs = dealerships.map((dealership) => dealership.slug);
  const places = locations.map((location) => location.slug);
  const named = (key: 'locationOrder' | 'byAppointment') =>
    allKnown(['locationDisplay', key], locationDisplay[key], places, 'locations');
  return [
    ...locations.flatMap((location, index) => [
      ...known(['locations', index, 'dealership_slug'], location.dealership_slug, slugs, 'dealerships'),
      ...(ids.length > 0
        ? known(['locations', index, 'dealership_id'], location.dealership_id, ids, 'dealerships')
        : []),
    ]),
    ...(ids.length > 0 ? known(['dealership_id'], dealership_id, ids, 'dealerships') : []),
    ...named('locationOrder'),
    ...named('byAppointment'),
    ...leads.delivery.flatMap((target, index) =>
      allKnown(['leads', 'delivery', index, 'dealerships'], target.dealerships ?? [], slugs, 'dealerships'),
    ),
    ...desk.staff.flatMap((person, index) =>
      allKnown(['desk', 'staff', index, 'locations'], person.locations, places, 'locations'),
    ),
  ];
};

const teamReferences: Rule = ({ locations, desk, team }) => {
  const places = locations.map(({ slug }) => slug);
  const people = team.people.map(({ id }) => id);
  const staff = desk.staff.map(({ email }) => email.toLowerCase());
  return [
    ...team.people.flatMap((person, index) => {
      const at = ['team', 'people', index];
      return [
        ...allKnown([...at, 'locations'], person.locations, places, 'locations'),
        ...known([...at, 'deskEmail'], person.deskEmail?.toLowerCase(), staff, 'desk.staff'),
      ];
    }),
    ...team.forCars.flatMap((rule, index) => {
      const at = ['team', 'forCars', index];
      return [
        ...known([...at, 'person'], rule.person, people, 'team.people'),
        ...allKnown([...at, 'locations'], rule.locations, places, 'locations'),
      ];
    }),
  ];
};

const onePrimary: Rule = ({ locations }) =>
  locations.flatMap((location, index): Fault | [] => {
    const first = locations.findIndex(({ primary }) => primary);
    if (!location.primary || index === first) return [];
    const message = `The primary location is locations[${first}] already.`;
    const path = ['locations', index, 'primary'];
    return { path, found: 'true', message, remedy: 'Mark one location only.' };
  });

const ordered: Rule = ({ budget: { priceRange }, promotions }) => {
  const range: Fault[] = [];
  const path = ['budget', 'priceRange', 'min'];
  if (priceRange.min >= priceRange.max) {
    const message = `Not below the maximum, ${priceRange.max}.`;
    range.push({ path, found: foundText(priceRange.min), message, remedy: 'Write a lower number.' });
  }
  const cards = promotions.promoCards.flatMap(({ from, until }, index): Fault | [] => {
    if (!from || !until || from <= until) return [];
    const message = `The card ends before it begins, on ${from}.`;
    const last = ['promotions', 'promoCards', index, 'until'];
    return { path: last, found: foundText(until), message, remedy: 'Write the same day or a later one.' };
  });
  return [...range, ...cards];
};

const openingHours: Rule = (dealer) => {
  const faults = (at: KeyPath, hours: readonly WorkingHour[]) =>
    hours.flatMap(({ start_hour, end_hour }, index): Fault | [] => {
      if (!start_hour || !end_hour || start_hour < end_hour) return [];
      const message = `Closes before it opens, at ${start_hour}.`;
      const path = [...at, index, 'end_hour'];
      return { path, found: foundText(end_hour), message, remedy: 'Write a later time.' };
    });
  const own = dealer.locations.flatMap(({ contact_detail: { opening_hours } }, index) =>
    opening_hours === dealer.openingHours
      ? []
      : faults(['locations', index, 'contact_detail', 'opening_hours'], opening_hours),
  );
  const { people } = dealer.team;
  const ofPeople = people.flatMap(({ hours }, index) => faults(['team', 'people', index, 'hours'], hours));
  return [...faults(['openingHours'], dealer.openingHours), ...own, ...ofPeople];
};

const companions: Rule = ({ search, media, maps, api, desk }) => {
  const faults: Fault[] = [];
  /** A setting that needs the API, which is off. */
  const needApi = (path: KeyPath, found: string, message: string, other: string) =>
    faults.push({ path, found, message, remedy: `Write ${other}, or set "api.enabled" to true.` });
  /** A missing setting that another setting requires. */
  const need = (path: KeyPath, because: string, remedy: string) =>
    faults.push({ path, message: `"${String(path.at(-1))}" is needed ${because}.`, remedy });
  if (search.engine === 'typesense' && !search.typesense)
    need(['search', 'typesense'], 'with the engine typesense', 'Add its host and searchOnlyKey.');
  if (media.imageService === 'own' && media.photoHosts.length === 0)
    need(['media', 'photoHosts'], 'with the image service own', 'Add the hosts of the photos in the stock.');
  if (desk.enabled && !api.enabled)
    needApi(['desk', 'enabled'], 'true', 'The API serves the desk, but it is off.', 'false');
  if (desk.enabled && desk.staff.length === 0)
    need(['desk', 'staff'], 'with the desk', 'Add who may sign in, or set "enabled" to false.');
  if (media.imageService === 'own' && !api.enabled)
    needApi(['media', 'imageService'], '"own"', 'The API resizes the photos, but it is off.', '"none"');
  if (!['none', 'own', 'netlify', 'vercel'].includes(media.imageService) && !media.imageServiceUrl)
    need(
      ['media', 'imageServiceUrl'],
      `with the image service ${media.imageService}`,
      'Add the address where it answers.',
    );
  if (['google', 'mapbox'].includes(maps.provider) && !maps.browserKey)
    need(['maps', 'browserKey'], `with the maps of ${maps.provider}`, 'Add a key restricted to this site.');
  return faults;
};

/** Third-party scripts load only after the visitor agrees, so the site must ask. */
const consentForTags: Rule = ({ analytics: { consent, gtmContainerId } }) => {
  if (gtmContainerId === undefined || consent === 'ask') return [];
  const message = 'A tag manager is loaded only after visitors accept.';
  const remedy = 'Write "ask", or remove "gtmContainerId".';
  return [{ path: ['analytics', 'consent'], found: foundText(consent), message, remedy }];
};

const embeddedHosts: Rule = ({ embeds }) =>
  embeds.iframeBlocks.flatMap(({ url }, index): Fault | [] => {
    const { hostname } = new URL(url);
    if (embeds.allowedHosts.includes(hostname)) return [];
    const message = `The host ${hostname} is not among the hosts that may be embedded.`;
    const remedy = `Add "${hostname}" to "embeds.allowedHosts" if you trust it.`;
    return { path: ['embeds', 'iframeBlocks', index, 'url'], found: foundText(url), message, remedy };
  });

const secretParameters: Rule = ({ leads }) =>
  leads.delivery.flatMap((target, index): Fault | [] => {
    const names = 'url' in target ? [...(URL.parse(target.url)?.searchParams.keys() ?? [])] : [];
    const secret = names.find(looksSecret);
    if (secret === undefined) return [];
    const message = `"${secret}" in the address sounds like a secret, and a configuration is public.`;
    const remedy = 'Remove it; the server sends the token that its environment has for this dealer.';
    return { path: ['leads', 'delivery', index, 'url'], message, remedy };
  });

const bareSiteUrl: Rule = ({ siteUrl }) => {
  const { origin } = new URL(siteUrl);
  if (siteUrl === origin || siteUrl === `${origin}/`) return [];
  const message = 'A site is served from the root of its host.';
  return [{ path: ['siteUrl'], found: foundText(siteUrl), message, remedy: `Write "${origin}".` }];
};

/** A name of the DNS has labels of 1 to 63 letters. The dot that may end it would make it another host than visitors ask. */
const namedSiteUrl: Rule = ({ siteUrl }) => {
  const { hostname } = new URL(siteUrl);
  if (hostname.length <= 253 && hostname.split('.').every(({ length }) => length > 0 && length <= 63))
    return [];
  const message = 'The DNS can have no such host.';
  const remedy = 'Write its name as the DNS has it, without a dot at its end.';
  return [{ path: ['siteUrl'], found: foundText(siteUrl), message, remedy }];
};

const rules = [
  uniqueNames,
  references,
  teamReferences,
  onePrimary,
  ordered,
  openingHours,
  companions,
  consentForTags,
  embeddedHosts,
  secretParameters,
  bareSiteUrl,
  namedSiteUrl,
  placeholders,
];

/** All faults between the settings of one dealer. */
export function ruleFaults(dealer: Dealer): Fault[] {
  return rules.flatMap((rule) => rule(dealer));
}

/** A fault when the published Typesense key is one of `adminKeys`, which can do more than search. */
export function adminKeyFaults({ search }: Dealer, adminKeys: readonly string[]): Fault[] {
  if (!search.typesense || !adminKeys.includes(search.typesense.searchOnlyKey)) return [];
  const message = 'This key can change the index, and every visitor can read it here.';
  const remedy = "Create a key with only the action 'documents:search' and write that.";
  return [{ path: ['search', 'typesense', 'searchOnlyKey'], message, remedy }];
}
