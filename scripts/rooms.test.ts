import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../src/build/file-hash.ts';
import { pagePlans, routeFiles } from '../src/page-kinds/page-plans.ts';

const src = resolve(import.meta.dirname, '../src');
const files = filesBelow(src, (file) => /\.(ts|tsx|astro)$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$|\.fixture\.tsx?$/.test(file);

/**
 * The rooms that each room may import from, besides itself: the arrows of the architecture. Only the command line uses
 * publish, server and old-site, and only publish uses build. The server's stand-ins use the data of the demo stock. Separate tests
 * below check that features do not import each other, nor kinds of page.
 */
const data = ['domain', 'config'];
const buildTime = [
  ...data,
  'release-store',
  'theme',
  'illustration',
  'photos',
  'inventory',
  'content',
  'search',
  'api',
];
const drawn = ['domain', 'config', 'search', 'api', 'site', 'stores', 'geo', 'ui'];
/** A kind of page holds its plan and what draws it, which does not see the rooms of the build. */
const ofPlans = [...buildTime, 'site'];
const ofPages = [...drawn, 'car', 'features', 'templates', 'layouts', 'styles'];
const mayImport: Record<string, string[]> = {
  domain: [],
  'release-store': ['domain'],
  config: ['domain'],
  geo: ['domain'],
  theme: data,
  illustration: data,
  photos: data,
  inventory: [...data, 'release-store'],
  content: data,
  search: data,
  api: data,
  'demo-stock': data,
  site: buildTime,
  stores: buildTime,
  styles: data,
  ui: drawn,
  car: drawn,
  features: [...drawn, 'car'],
  templates: [...drawn, 'car', 'features', 'styles'],
  layouts: [...drawn, 'car', 'features', 'templates', 'styles'],
  'page-kinds': [...new Set([...ofPlans, ...ofPages])],
  compliance: [...buildTime, 'geo', 'site', 'page-kinds'],
  build: [...buildTime, 'site', 'page-kinds', 'compliance'],
  'old-site': [...data, 'inventory'],
  hosting: ['domain', 'release-store'],
  server: [...buildTime, 'site', 'hosting'],
  publish: [...buildTime, 'site', 'build'],
};

/** What a template decides before a dealer says anything; the list of templates is part of the configuration. */
const isLook = (file: string) => /^templates\/[^/]+\/look\.ts$/.test(file);
const roomOf = (file: string) => file.split('/')[0]!;
const featureOf = (file: string) => (roomOf(file) === 'features' ? file.split('/')[1] : undefined);
/** The folder of a kind; undefined for the files of the room itself. */
const kindOf = (file: string) => /^page-kinds\/([^/]+)\//.exec(file)?.[1];
/** `.astro` files that draw whole pages have the names of their routes. */
const isRoute = (file: string) => /^page-kinds\/[^/]+\/[a-z][^/]*\.astro$/.test(file);

/** Imports of other files of `src`, as paths relative to it. Type imports are included. */
const importsOf = (file: string): string[] =>
  targetsIn(file, /(?:\bfrom|\bimport|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/g);

/** Imports that run code of the other file at once: neither of types alone, nor `import()`. */
const valuesOf = (file: string): string[] =>
  targetsIn(file, /(?:^|\n)\s*import(?!\s+type\b)[^;'"]*['"](\.{1,2}\/[^'"]+)['"]/g);

const targetsIn = (file: string, imports: RegExp): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(imports)].map(([, target]) =>
    relative(src, resolve(src, dirname(file), target!.replace(/\?.*$/, ''))).replaceAll('\\', '/'),
  );

/** Everything that a file imports, and that those import. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) {
    if (/\.tsx?$/.test(file)) for (const target of importsOf(file)) reached.add(target);
  }
  return reached;
}

/** What plans a site: the plans of all kinds, and what they need. */
const planner = reachedFrom('page-kinds/plan-site.ts');

function mayImportFrom(file: string): string[] | undefined {
  if (roomOf(file) !== 'page-kinds') return mayImport[roomOf(file)];
  return planner.has(file) ? ofPlans : ofPages;
}

describe('rooms', () => {
  test('every folder of src has a place in the order', () => {
    const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = Object.keys(mayImport);
    expect(rooms.map((room) => room.name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('imports follow the arrows', () => {
    const wrong = files
      .filter((file) => file.includes('/') && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('..') && roomOf(target) !== roomOf(file))
          .filter((target) => !(isLook(target) && file === 'config/templates.ts'))
          .filter((target) => !mayImportFrom(file)?.includes(roomOf(target)))
          .map((target) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('no capability of the server needs itself through others', () => {
    // A folder, or a file beside the folders.
    const partOf = (file: string) => file.split('/')[1]!;
    const isServer = (file: string) => roomOf(file) === 'server';
    const needs = new Map<string, Set<string>>();
    for (const file of files.filter((one) => isServer(one) && !isTest(one))) {
      const part = needs.get(partOf(file)) ?? new Set();
      for (const target of importsOf(file).filter(isServer))
        if (partOf(target) !== partOf(file)) part.add(partOf(target));
      needs.set(partOf(file), part);
    }
    expect(needs.size).toBeGreaterThan(20);
    // What needs only parts that are taken away is taken away, too. A circle stays.
    for (let taken = true; taken; ) {
      const free = [...needs].filter(([, of]) => [...of].every((part) => !needs.has(part)));
      for (const [part] of free) needs.delete(part);
      taken = free.length > 0;
    }
    expect(
      [...needs].map(([part, of]) => `${part} needs ${[...of].filter((one) => needs.has(one))}`),
    ).toEqual([]);
  });

  test.each([['fleet', ['fleet-place.ts']]])(
    'a server whose operator did not switch %s on loads only its settings',
    (capability, expected) => {
      const loaded = new Set(['server/open-api-server.ts', 'server/server-settings.ts']);
      for (const file of loaded)
        if (/\.tsx?$/.test(file)) for (const target of valuesOf(file)) loaded.add(target);
      const own = [...loaded].filter((file) => file.startsWith(`server/${capability}/`)).sort();
      expect(own).toEqual(expected.map((file) => `server/${capability}/${file}`));
    },
  );

  test('a template’s look, which configuration reads, is data', () => {
    const looks = files.filter(isLook);
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.flatMap(importsOf)).toEqual(looks.map(() => 'config/template-look.ts'));
  });

  test('no feature imports another', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no kind of page imports another', () => {
    const wrong = files
      .filter((file) => kindOf(file) && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => kindOf(target) && kindOf(target) !== kindOf(file))
          .map((target) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('what draws a page imports only types from its plan, whose code runs at build', () => {
    const plans = importsOf('page-kinds/page-plans.ts').filter(kindOf);
    expect(plans.length).toBeGreaterThan(20);
    const wrong = files
      .filter((file) => kindOf(file) && !planner.has(file) && !isTest(file))
      .flatMap((file) =>
        valuesOf(file)
          .filter((target) => plans.includes(target))
          .map((target) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('every kind of page is registered, and has the files that draw its routes', () => {
    const folders = new Set(files.flatMap((file) => kindOf(file) ?? []));
    expect([...folders].sort()).toEqual([...new Set(pagePlans.map(({ folder }) => folder))].sort());
    const drawing = files.filter(isRoute).map((file) => file.replace('page-kinds/', ''));
    expect(drawing.sort()).toEqual([...routeFiles.values()].sort());
  });

  test('plain Node plans a site: no plan reaches a component or a style', () => {
    expect(planner.size).toBeGreaterThan(pagePlans.length);
    // A table of data is neither.
    expect([...planner].filter((file) => !/\.(?:ts|json)$/.test(file))).toEqual([]);
  });

  test('domain imports no React, Astro component, file or network', () => {
    const wrong = files
      .filter((file) => roomOf(file) === 'domain' && !isTest(file))
      .filter((file) =>
        /from ['"](?:react|node:|astro(?!\/zod))/.test(readFileSync(join(src, file), 'utf8')),
      );
    expect(wrong).toEqual([]);
  });
});

describe('the picture in docs/architecture.md', () => {
  const [picture = ''] =
    /<pre>[\s\S]*?<\/pre>/.exec(readFileSync(resolve(src, '../docs/architecture.md'), 'utf8')) ?? [];
  /** For each room, its line in the picture. */
  const lines = new Map(
    picture
      .split('\n')
      .flatMap((line, number) =>
        [...line.matchAll(/href="\.\.\/src\/([\w-]+)\/"/g)].map(([, room]) => [room!, number] as const),
      ),
  );

  test('has every room, and no other', () => {
    expect([...lines.keys()].sort()).toEqual(Object.keys(mayImport).sort());
  });

  test('has each room above the rooms it may import', () => {
    const wrong = Object.entries(mayImport).flatMap(([room, others]) =>
      others
        .filter((other) => other !== room && lines.get(other)! <= lines.get(room)!)
        .map((other) => `${room} may import ${other}, which is not drawn below it`),
    );
    expect(wrong).toEqual([]);
  });
});

test('what the product imports is installed without the tools of its development', () => {
  const { dependencies } = JSON.parse(readFileSync(resolve(src, '../package.json'), 'utf8'));
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(src, file), 'utf8').matchAll(
          /^(?:import|export)\s(?!type\s)[\w\s{},*$]*from '((?:@[^/']+\/)?[^./'][^/']*)/gm,
        ),
      ]
        .map(([, name = '']) => name)
        .filter((name) => !/^(?:node|astro|virtual):/.test(name) && !(name in dependencies))
        .map((name) => `${file} imports ${name}`),
    );
  expect(wrong).toEqual([]);
});

describe('names', () => {
  const dealersDir = resolve(src, '../dealers');
  const slugs = readdirSync(dealersDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map(({ name }) => name);

  test('no dealer is named in src', () => {
    const named = files.flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      return slugs.filter((slug) => text.includes(slug)).map((slug) => `${file} names ${slug}`);
    });
    expect(named).toEqual([]);
  });

  test('no file is named utils, helpers or common', () => {
    expect(files.filter((file) => /^(utils?|helpers?|common|misc|index)\./.test(basename(file)))).toEqual([]);
  });

  test('components are PascalCase, other modules kebab-case', () => {
    const wrong = files.filter((file) => {
      const name = basename(file).replace(/(\.(full\.test|test|fixture|island|d))?\.(ts|tsx|astro)$/, '');
      const component =
        !isRoute(file) && ['.tsx', '.astro'].includes(extname(file)) && !/\.test\.tsx$/.test(file);
      if (/\.test\.tsx$/.test(file)) return false;
      return component ? !/^[A-Z][A-Za-z0-9]*$/.test(name) : !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    });
    expect(wrong).toEqual([]);
  });

  test('only hydrated roots are hydrated', () => {
    const wrong = files
      .filter((file) => file.endsWith('.astro'))
      .filter((file) => {
        const text = readFileSync(join(src, file), 'utf8');
        const islands = [...text.matchAll(/<(\w+)[^>]*\sclient:/g)].map(([, name]) => name!);
        return islands.some(
          (name) =>
            !new RegExp(`import ${name} from '[^']*\\.island\\.tsx'`).test(text) &&
            !new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*\\.island\\.tsx'`).test(text),
        );
      });
    expect(wrong).toEqual([]);
  });
});
