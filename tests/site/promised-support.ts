import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { promisedBrowsers } from '../../src/build/browsers.ts';

/** A feature of the web, by its name in our table, that some promised browsers lack. */
export interface LackedFeature {
  name: string;
  browsers: string[];
}

/** The names in MDN's data and in our table of the browsers that the bundler's targets name. */
const browsers: Record<
  string,
  { id: 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios'; name: string }
> = {
  chrome: { id: 'chrome', name: 'Chrome' },
  edge: { id: 'edge', name: 'Edge' },
  firefox: { id: 'firefox', name: 'Firefox' },
  safari: { id: 'safari', name: 'Safari' },
  ios: { id: 'safari_ios', name: 'iOS' },
};

const promised = promisedBrowsers.map((target) => {
  const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  const known = browsers[browser];
  if (!known) throw new Error(`${target} has no name in MDN’s data here.`);
  return { ...known, version };
});

/** A part of MDN's data. */
export const partOf = (whole: Identifier, name: string): Identifier => whole[name] ?? {};

/** The promised browsers in the order of the table. */
export const browserNames = promised.map(({ name }) => name);

/**
 * A feature, if a promised browser does not have it. A browser that has it in part has it.
 *
 * @param prefixes those with which the same rule has the feature too
 */
export function lacked(
  name: string,
  entry: Identifier | undefined,
  prefixes: readonly string[] = [],
): LackedFeature | undefined {
  if (!entry) return undefined;
  const browsers = (prefixes.length === 0 && known.get(entry)) || lackingOf(entry, prefixes);
  if (prefixes.length === 0) known.set(entry, browsers);
  return browsers.length > 0 ? { name, browsers } : undefined;
}

/** The sites repeat the same few hundred features. */
const known = new WeakMap<Identifier, string[]>();

function lackingOf(entry: Identifier, prefixes: readonly string[]): string[] {
  const support = entry.__compat?.support;
  if (!support) return [];
  const lacking = promised.filter(({ id, version }) => {
    const statements = [support[id] ?? []].flat();
    return !statements.some((statement) => works(statement, version, prefixes));
  });
  return lacking.map(({ name }) => name);
}

function works(statement: SimpleSupportStatement, version: string, prefixes: readonly string[]): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = statement;
  if (!added || added === 'preview' || flags || alternative_name) return false;
  if (prefix && !prefixes.includes(prefix)) return false;
  return !isBefore(version, added) && !(removed && removed !== 'preview' && !isBefore(version, removed));
}

function isBefore(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // '≤79' is some version up to 79.
  const [otherMajor = 0, otherMinor = 0] = other.replace('≤', '').split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}
