import { answerPlaceholders, unknownPlaceholders } from '../domain/leads/answer-templates.ts';
import { looksSecret } from './layer-file.ts';
import { anyOf, type Fault, foundText, type KeyPath, textsByPlace, type WrittenText } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/** Checks settings against each other. Each setting by itself is already valid. */
type Rule = (dealer: Dealer) => Fault[];

/** Texts that no two entries of a list may share. */
const distinct = [
  'locations[].id',
  'locations[].slug',
  'dealerships[].id',
  'dealerships[].slug',
  'desk.staff[].email',
  'desk.templates[].name',
  'team.people[].id',
  'redirects[].from',
];

/** Texts that name an entry of a list, each with the texts that it may be. */
const references: Readonly<Record<string, string>> = {
  'locations[].dealership_slug': 'dealerships[].slug',
  'locations[].dealership_id': 'dealerships[].id',
  dealership_id: 'dealerships[].id',
  'locationDisplay.locationOrder[]': 'locations[].slug',
  'locationDisplay.byAppointment[]': 'locations[].slug',
  'leads.delivery[].dealerships[]': 'dealerships[].slug',
  'desk.staff[].locations[]': 'locations[].slug',
  'team.people[].locations[]': 'locations[].slug',
  'team.people[].deskEmail': 'desk.staff[].email',
  'team.forCars[].person': 'team.people[].id',
  'team.forCars[].locations[]': 'locations[].slug',
};

/** The texts at a place, as they are compared: letter case makes no difference in an email address. */
function comparedAt(place: string, texts: ReadonlyMap<string, WrittenText[]>) {
  const all = texts.get(place) ?? [];
  return all.map((one) => ({ ...one, key: /email$/i.test(place) ? one.text.toLowerCase() : one.text }));
}

const names: Rule = (dealer) => {
  const texts = textsByPlace(dealer);
  const repeated = distinct.flatMap((place) => {
    const known = new Map<string, KeyPath>();
    return comparedAt(place, texts).flatMap(({ path, text, key }): Fault | [] => {
      const first = known.get(key);
      if (!first) known.set(key, path);
      if (!first) return [];
      const message = `Entry ${first.at(-2)} has the same ${path.at(-1)}.`;
      return { path, found: foundText(text), message, remedy: 'Give each entry a different value.' };
    });
  });
  const unknown = Object.entries(references).flatMap(([place, named]) => {
    const known = comparedAt(named, texts).map(({ key }) => key);
    // An id says something to the feed and the CRM where the dealer lists no dealerships.
    if (known.length === 0 && place.endsWith('dealership_id')) return [];
    const what = named.replace(/\[\].*/, '');
    const message = `No entry of ${what} has this name.`;
    const remedy = known.length > 0 ? `Write ${anyOf(known)}.` : `Add it to ${what} or remove this key.`;
    return comparedAt(place, texts).flatMap(({ path, text, key }): Fault | [] =>
      key === '' || known.includes(key) ? [] : { path, found: foundText(text), message, remedy },
    );
  });
  return [...repeated, ...unknown];
};

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

/** The lists of opening hours in a configuration. */
export const openingHoursOf = ({ openingHours, locations }: Dealer) => [
  { at: ['openingHours'], hours: openingHours },
  ...locations.map(({ contact_detail: { opening_hours: hours } }, index) => ({
    at: ['locations', index, 'contact_detail', 'opening_hours'],
    hours,
  })),
];

const openingHours: Rule = (dealer) => {
  const ofPeople = dealer.team.people.map(({ hours }, index) => ({
    at: ['team', 'people', index, 'hours'],
    hours,
  }));
  return [...openingHoursOf(dealer), ...ofPeople].flatMap(({ at, hours }) =>
    hours.flatMap(({ start_hour, end_hour }, index): Fault | [] => {
      if (!start_hour || !end_hour || start_hour < end_hour) return [];
      const message = `Closes before it opens, at ${start_hour}.`;
      const path = [...at, index, 'end_hour'];
      return { path, found: foundText(end_hour), message, remedy: 'Write a later time.' };
    }),
  );
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
  names,
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
