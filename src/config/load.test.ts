import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealers } from './load.ts';
import type { LoadOptions } from './load-dealer.ts';
import { keyText, valueAt, valuesIn } from './problem.ts';
import { dealerSchema } from './schema/dealer.ts';
import { isOptionalAt, optionsOf, takesTextAt } from './schema-walk.ts';

const good = fileURLToPath(new URL('../../tests/fixtures/dealers/good/', import.meta.url));

async function load(root: string, slug: string, options?: LoadOptions) {
  const { dealers, problems } = await loadDealers(root, [slug], options);
  expect(problems).toEqual([]);
  return dealers[0]!;
}

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dealers-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Writes a dealer.json below the temporary root: the minimal fixture and more options. */
async function write(slug: string, more: object): Promise<void> {
  const minimal = JSON.parse(await readFile(join(good, 'minimal/dealer.json'), 'utf8'));
  const text = JSON.stringify({ ...minimal, siteUrl: `https://${slug}.example`, ...more });
  await mkdir(join(root, slug), { recursive: true });
  await writeFile(join(root, slug, 'dealer.json'), text);
}

describe('a good configuration', () => {
  test('is complete when only the required options are set [CFG-2]', async () => {
    const dealer = await load(good, 'minimal');
    expect(dealer).toMatchObject({ slug: 'minimal', template: 'harbour', search: { hitsPerPage: 21 } });
  });

  test('may set every option', async () => {
    const dealer = await load(good, 'maximal');
    const unset = optionsOf(dealerSchema).filter(({ path }) => valueAt(dealer, path) === undefined);
    expect(unset.map(({ path }) => path.join('.'))).toEqual([]);
  });

  test('has no blank text where a text must be', async () => {
    const text = await readFile(join(good, 'maximal/dealer.json'), 'utf8');
    const written: unknown = JSON.parse(text);
    const required = [...valuesIn(written)]
      .filter(({ path }) => takesTextAt(dealerSchema, path) && !isOptionalAt(dealerSchema, path))
      .map(({ path }) => path);
    const taken = required.flatMap((path) =>
      ['', ' ', '\u00a0\t', ' '.repeat(8)].flatMap((blank) => {
        const changed = structuredClone(written);
        Reflect.set(valueAt(changed, path.slice(0, -1)) as object, path.at(-1)!, blank);
        const { error } = dealerSchema.safeParse(changed);
        return error?.issues.some((issue) => keyText(issue.path as typeof path) === keyText(path))
          ? []
          : `${keyText(path)}: ${JSON.stringify(blank)}`;
      }),
    );
    expect(required.length).toBeGreaterThan(60);
    expect(taken).toEqual([]);
  });

  test('may have a byte order mark, long names, and markup in names, which stays text', async () => {
    const dealer = await load(good, 'awkward');
    expect(dealer.name).toContain('Nguyễn & O’Brien’s');
    expect(dealer.dealerships[0]?.name).toBe('North <b>Shore</b>');
  });

  test('is deeply frozen', async () => {
    const dealer = await load(good, 'maximal');
    expect(Object.isFrozen(dealer.locations[0]?.contact_detail.opening_hours[0])).toBe(true);
    expect(() => Object.assign(dealer.search, { hitsPerPage: 1 })).toThrow(TypeError);
  });

  test('takes the address and the dealership of its primary location [DATA-17]', async () => {
    const dealer = await load(good, 'awkward');
    expect(dealer.address?.city).toBe('Brisbane');
    expect(dealer.dealership_id).toBe('north');
    expect((await load(good, 'minimal')).dealership_id).toBe('911');
  });
});

test('no text of a configuration may be of any length: many are part of an address', async () => {
  const maximal = JSON.parse(await readFile(join(good, 'maximal/dealer.json'), 'utf8'));
  const texts = [...valuesIn(maximal)].filter(({ value }) => typeof value === 'string');
  const unlimited = texts.filter(({ path }) => {
    const changed = structuredClone(maximal);
    Reflect.set(valueAt(changed, path.slice(0, -1)) as object, path.at(-1)!, 'l'.repeat(5000));
    return dealerSchema.safeParse(changed).success;
  });
  expect(texts.length).toBeGreaterThan(250);
  expect(unlimited.map(({ path }) => keyText(path))).toEqual(['$schema']);
});

test.each([
  ['https://www.named.example', []],
  ['https://xn--mnchen-3ya.example:8443', []],
  ['https://www.named.example.', ['siteUrl']],
  ['https://www..example', ['siteUrl']],
  [`https://${'a'.repeat(64)}.example`, ['siteUrl']],
  [`https://${'a.'.repeat(130)}example`, ['siteUrl']],
])('the host of %s is one that the DNS can have', async (siteUrl, wrong) => {
  await write('named', { id: 61, siteUrl });
  const { problems } = await loadDealers(root, ['named']);
  expect(problems.map(({ key }) => key)).toEqual(wrong);
});

describe('layers', () => {
  const layered = async (own: object) => {
    await mkdir(join(root, '_brands'), { recursive: true });
    await mkdir(join(root, '_templates/gantry'), { recursive: true });
    const brand = { template: 'gantry', cards: { noPriceText: 'brand', newArrivalText: 'brand' } };
    await writeFile(join(root, '_brands/b.json'), JSON.stringify(brand));
    const template = { cards: { newArrivalText: 'template', callToDealerText: 'template' } };
    await writeFile(join(root, '_templates/gantry/defaults.json'), JSON.stringify(template));
    await write('layered', { brand: 'b', ...own });
    return load(root, 'layered', { templates: join(root, '_templates') });
  };

  test('apply in the order default, brand, template, dealer [OPEN-33]', async () => {
    const { cards } = await layered({ cards: { callToDealerText: 'dealer' } });
    expect(cards.tagNames.new).toBe('New');
    expect(cards.noPriceText).toBe('brand');
    expect(cards.newArrivalText).toBe('template');
    expect(cards.callToDealerText).toBe('dealer');
  });

  test('let a brand choose the template, and the dealer override it [CFG-4]', async () => {
    expect((await layered({})).template).toBe('gantry');
    const own = await layered({ template: 'harbour' });
    expect(own.template).toBe('harbour');
    expect(own.cards.newArrivalText).toBe('brand');
  });
});

describe('many dealers', () => {
  test('fail independently, and each reports all its problems at once', async () => {
    await write('fine', { id: 41 });
    await write('faulty', { id: 42, brand: 'none', serch: {}, search: { hitsPerPage: '9' } });
    const { dealers, problems } = await loadDealers(root, ['fine', 'faulty']);
    expect(dealers.map(({ slug }) => slug)).toEqual(['fine']);
    expect(problems.map(({ dealer, key }) => [dealer, key])).toEqual([
      ['faulty', 'brand'],
      ['faulty', 'search.hitsPerPage'],
      ['faulty', 'serch'],
    ]);
  });

  test('with the same website id or host are both left out, because the right one is unknown', async () => {
    await write('first', { id: 43, hosts: ['preview.example', 'first-preview.example'] });
    await write('second', { id: 43, siteUrl: 'https://first.example' });
    await write('third', { id: 45, hosts: ['preview.example'] });
    await write('fourth', { id: 46 });
    const { dealers, problems } = await loadDealers(root, ['first', 'second', 'third', 'fourth']);
    expect(dealers.map(({ slug }) => slug)).toEqual(['fourth']);
    expect(
      problems.map(({ dealer, key, found, message }) => `${dealer} ${key} ${found}: ${message}`),
    ).toEqual([
      'first id 43: The dealer second has the same id.',
      'second id 43: The dealer first has the same id.',
      'first siteUrl "first.example": The dealer second has the same host.',
      'first hosts "preview.example": The dealer third has the same host.',
      'second siteUrl "first.example": The dealer first has the same host.',
      'third hosts "preview.example": The dealer first has the same host.',
    ]);
  });

  /** The dealers 'owner' and 'copy' both claim something, which the published site of `holder` has. */
  test.each<[what: string, both: object, holder: string | undefined, wrong: [string, string][]]>([
    [
      'an id that nobody has yet',
      { id: 50 },
      undefined,
      [
        ['copy', 'owner'],
        ['owner', 'copy'],
      ],
    ],
    ['an id of the first', { id: 50 }, 'owner', [['copy', 'owner, which is published,']]],
    ['an id of the other', { id: 50 }, 'copy', [['owner', 'copy, which is published,']]],
    [
      'an id that a third dealer has',
      { id: 50 },
      'third',
      [
        ['copy', 'owner'],
        ['owner', 'copy'],
      ],
    ],
    ['the same URL', { siteUrl: 'https://o.example' }, 'owner', [['copy', 'owner, which is published,']]],
    ['a further host', { hosts: ['p.example'] }, 'owner', [['copy', 'owner, which is published,']]],
  ])('share %s: the one that is published goes on', async (_, both, holder, wrong) => {
    await write('owner', { id: 51, ...both });
    await write('copy', { id: 52, ...both });
    const published = { holderOf: async () => holder };
    const { dealers, problems } = await loadDealers(root, ['owner', 'copy'], { published });
    expect(problems.map(({ dealer, message }) => [dealer, message])).toEqual(
      wrong.map(([dealer, other]) => [
        dealer,
        expect.stringMatching(`^The dealer ${other} has the same (id|host).$`),
      ]),
    );
    expect(dealers.map(({ slug }) => slug)).toEqual(holder && holder !== 'third' ? [holder] : []);
  });

  test.each<[what: string, other: object, holder: string | undefined, wrong: string[]]>([
    [
      'an id that is published',
      { id: 51 },
      'owner',
      ['The dealer owner, which is published, has the same id.'],
    ],
    ['an id that nobody has yet', { id: 51 }, undefined, ['The dealer owner has the same id.']],
    ['an id that it has itself', { id: 51 }, 'copy', []],
    [
      'a host',
      { siteUrl: 'https://o.example' },
      'owner',
      ['The dealer owner, which is published, has the same host.'],
    ],
    [
      'a further host',
      { hosts: ['o.example'] },
      'owner',
      ['The dealer owner, which is published, has the same host.'],
    ],
    ['nothing', {}, undefined, []],
    ['a host of a dealer that is wrong', { hosts: ['w.example'] }, undefined, []],
  ])('%s is found at a dealer that is not asked for', async (_, own, holder, wrong) => {
    await write('owner', { id: 51, siteUrl: 'https://o.example' });
    await write('wrong', { id: 53, siteUrl: 'https://w.example', serch: {} });
    await write('copy', { id: 52, siteUrl: 'https://c.example', ...own });
    const published = { holderOf: async () => holder };
    const { dealers, problems } = await loadDealers(root, ['copy'], { published });
    expect(problems.map(({ dealer, line, message }) => [dealer, typeof line, message])).toEqual(
      wrong.map((message) => ['copy', 'number', message]),
    );
    expect(dealers.map(({ slug }) => slug)).toEqual(wrong.length > 0 ? [] : ['copy']);
  });

  test('are sorted by slug, without the folders that begin with _', async () => {
    const { dealers } = await loadDealers(good);
    expect(dealers.map(({ slug }) => slug)).toEqual(['awkward', 'maximal', 'minimal']);
  });

  test('can be checked by extra rules', async () => {
    await write('fine', { id: 41 });
    const fault = { path: ['id'], message: 'No contrast.', remedy: 'Darken it.' };
    const { dealers, problems } = await loadDealers(root, ['fine'], { extraRules: () => [fault] });
    expect(dealers).toEqual([]);
    expect(problems).toEqual([
      {
        dealer: 'fine',
        file: expect.stringMatching(/fine\/dealer\.json$/),
        line: expect.any(Number),
        column: expect.any(Number),
        key: 'id',
        message: 'No contrast.',
        remedy: 'Darken it.',
      },
    ]);
  });

  test('report an unknown dealer and a missing folder as problems', async () => {
    const misspelt = await loadDealers(good, ['minimol']);
    expect(misspelt.problems[0]).toMatchObject({
      dealer: 'minimol',
      remedy: 'Write minimal if that is meant.',
    });
    const nowhere = await loadDealers(join(root, 'nowhere'));
    expect(nowhere.problems[0]?.message).toBe('There is no such folder of dealers.');
  });

  test('have their pictures in their own folder [CFG-72]', async () => {
    await cp(join(good, 'maximal'), join(root, 'moved'), { recursive: true });
    await cp(join(good, '_brands'), join(root, '_brands'), { recursive: true });
    await rm(join(root, 'moved/media'), { recursive: true });
    const { problems } = await loadDealers(root, ['moved']);
    expect(problems.map(({ key }) => key)).toEqual([
      'logo.src',
      'header.headerLogo.src',
      'manufacturer.logo.url',
      'copy.owner.photo',
      'team.people[0].photo',
      'locations[0].image',
      'promotions.promoTiles[0].image',
      'promotions.promoCards[0].image',
      'tiles.customBodies[0].image',
    ]);
  });
});

test.each<[more: object, remedy: string]>([
  [{ review: {} }, 'Write "reviews" if that is meant, or remove it.'],
  [{ primary: true }, 'Move it to "locations[].primary".'],
  [{ cards: { forCars: [] } }, 'Move it to "team.forCars".'],
  [{ search: { popularMakes: '' } }, 'Write a list, or remove it.'],
  [{ search: { popularMakes: 'Kia' } }, 'Put it in square brackets: ["Kia"].'],
])('of %j it is said: %s', async (more, remedy) => {
  await write('mistaken', more);
  const { problems } = await loadDealers(root, ['mistaken']);
  expect(problems.map((problem) => problem.remedy)).toEqual([remedy]);
});
