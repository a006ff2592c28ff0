import { z } from 'astro/zod';
import { issueFaults, meantOr } from '../config/issue-fault.ts';
import { anyOf, type Fault } from '../config/problem.ts';
import { hostName, httpsUrl, linkTarget, text } from '../config/schema/values.ts';
import { carTypes } from '../domain/cars/car.ts';

const count = (max: number, usual: number) => z.coerce.number().int().min(1).max(max).default(usual);
const department = z.enum(['sales', 'service', 'parts']);
const dollars = z.coerce.number().int().min(0).max(10_000_000).optional();
const heading = text(90).optional();

/** The settings in braces after each block's name. Values are texts as they are written. */
const directiveSchemas = {
  /** Cars of the stock as cards, and the way to all of them. */
  cars: z.strictObject({
    make: text(60).optional(),
    model: text(80).optional(),
    body: text(40).optional(),
    fuel: text(40).optional(),
    type: z.enum(carTypes).optional(),
    minPrice: dollars,
    maxPrice: dollars,
    limit: count(9, 2),
    heading,
  }),
  /** Current special offers, or the one with this id. */
  offers: z.strictObject({ id: text(64).optional(), limit: count(6, 3), heading }),
  /** Whom to ring or write to. */
  contact: z.strictObject({
    department: department.default('sales'),
    heading: text(90).optional(),
    text: text(300).optional(),
    label: text(60).optional(),
    href: linkTarget.optional(),
  }),
  /** The dealer's places, or those of one department. */
  locations: z.strictObject({ department: department.optional(), heading }),
  /** A page of another site, loaded when a visitor asks for it (OPEN-54). */
  iframe: z.strictObject({
    title: text(120),
    url: httpsUrl,
    height: z.coerce.number().int().min(50).max(5000).default(480),
  }),
  /** What visitors agree to before they reserve a car, where cars can be reserved. */
  'reservation-terms': z.strictObject({ heading: text(90).default('Reserving a car') }),
  /** The notes about repayments, if the site shows any. */
  'finance-notes': z.strictObject({ heading: text(90).default('Finance estimates') }),
} as const;

type Schemas = typeof directiveSchemas;
type DirectiveName = keyof Schemas;
export type Directive = {
  [Name in DirectiveName]: { kind: Name } & z.infer<Schemas[Name]>;
}[DirectiveName];

/** Blocks that hold text between `:::name` and `:::`. */
export const containerNames = ['faq', 'facts'] as const;

const names = Object.keys(directiveSchemas) as DirectiveName[];

/** '::cars{make=Toyota limit=3}'; undefined when the line is no block of one line. */
export function directiveLine(line: string): { name: string; settings: string } | undefined {
  const [, name, settings = ''] = /^::([a-z][a-z-]*)[ \t]*(?:\{(.*)\})?[ \t]*$/.exec(line) ?? [];
  return name === undefined ? undefined : { name, settings };
}

/** Parses one block. A problem names its setting. */
export function parsedDirective(
  name: string,
  settings: string,
  { allowedHosts, siteUrl }: { allowedHosts: readonly string[]; siteUrl: string },
): { block: Directive } | { faults: Fault[] } {
  if (!Object.hasOwn(directiveSchemas, name)) return { faults: [unknownBlock(name)] };
  const read = settingsOf(settings);
  if ('faults' in read) return read;
  const kind = name as DirectiveName;
  const schema = directiveSchemas[kind];
  const parsed = schema.safeParse(read.values);
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) =>
      issueFaults(issue, read.values, schema as z.ZodType),
    );
    return { faults };
  }
  const block = { kind, ...parsed.data } as Directive;
  const faults = block.kind === 'iframe' ? frameFaults(block.url, allowedHosts, siteUrl) : [];
  return faults.length > 0 ? { faults } : { block };
}

/** A page of the same origin could remove the sandbox. */
function frameFaults(url: string, allowedHosts: readonly string[], siteUrl: string): Fault[] {
  const { hostname } = new URL(url);
  const path = ['url'];
  if (hostname === new URL(siteUrl).hostname) {
    const message = 'A page of this site cannot be embedded in itself.';
    return [{ path, found: JSON.stringify(url), message, remedy: 'Link to it instead.' }];
  }
  if (allowedHosts.includes(hostname)) return [];
  const message = `The host ${hostname} is not among the hosts that may be embedded.`;
  const canBe = hostName.safeParse(hostname).success;
  const remedy = canBe
    ? `Add "${hostname}" to "embeds.allowedHosts" of dealer.json if you trust it.`
    : 'Write an address with the name of a host.';
  return [{ path, found: JSON.stringify(url), message, remedy }];
}

function unknownBlock(name: string): Fault {
  const message = `There is no block "${name}".`;
  const all = `Blocks are ${anyOf(names)}, and :::${containerNames.join(' and :::')}.`;
  return { path: [], found: `::${name}`, message, remedy: meantOr(all, name, [...names, ...containerNames]) };
}

/** 'make=Toyota heading="Utes we like"' as an object. */
function settingsOf(text: string): { values: Record<string, string> } | { faults: Fault[] } {
  const values: Record<string, string> = {};
  let rest = text.trim();
  while (rest !== '') {
    const match = /^([A-Za-z][\w-]*)=(?:"([^"]*)"|([^\s"{}]+))(?:\s+|$)/.exec(rest);
    if (!match) {
      const message = 'The settings in braces cannot be read.';
      const remedy = 'Write name=value, or name="some words", with a space between two settings.';
      return { faults: [{ path: [], found: JSON.stringify(rest.slice(0, 60)), message, remedy }] };
    }
    const [whole, name = '', quoted, plain = ''] = match;
    if (Object.hasOwn(values, name)) {
      const message = `"${name}" stands twice.`;
      return { faults: [{ path: [name], message, remedy: 'Remove one of the two.' }] };
    }
    // A key with that name would not become an own property of the object.
    if (name !== '__proto__') values[name] = quoted ?? plain;
    rest = rest.slice(whole.length);
  }
  return { values };
}
