import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licences under which a package may be shipped, also with sites of customers. Those with a condition are explained. */
const allowed = new Set([
  ...['MIT', 'MIT License', 'MIT/X11', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Zlib'],
  ...['Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0'],
  // Fonts.
  'OFL-1.1',
  // Libraries that are used as they are, in files of their own: libvips, Lightning CSS.
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
]);

/** Packages whose `package.json` names no licence in a way that the lock file takes over, as read in their own files. */
const read: Record<string, string> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'hogan.js': 'Apache-2.0',
  'png-js': 'MIT',
  ssh2: 'MIT',
};

interface LockedPackage {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

test('every package that the product ships or runs has a licence that allows it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const refused = Object.entries(packages).flatMap(([path, { license, dev, devOptional }]) => {
    if (path === '' || dev || devOptional) return [];
    const name = path.replace(/^.*node_modules\//, '');
    // One for each kind of machine; the licence is that of Astro.
    const licence = license ?? read[name] ?? (name.startsWith('@astrojs/compiler-binding-') ? 'MIT' : 'none');
    const isAllowed = licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
    return isAllowed ? [] : [`${path}: ${licence}`];
  });
  expect(refused).toEqual([]);
});
