import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDealer } from './new-dealer.ts';
import { optionChange, plannedChange } from './set-option.ts';

test.each<[string, object | undefined]>([
  ['alerts.enabled=true', { path: ['alerts', 'enabled'], value: true }],
  ['name=Smith & Sons', { path: ['name'], value: 'Smith & Sons' }],
  ['name="12"', { path: ['name'], value: '12' }],
  ['footer.note=a=b', { path: ['footer', 'note'], value: 'a=b' }],
  ['locations[0].name=Yard', { path: ['locations', 0, 'name'], value: 'Yard' }],
  ['openingHours=[]', { path: ['openingHours'], value: [] }],
  ['name=12', { path: ['name'], value: '12' }],
  ['locations[0].address.postcode=0800', { path: ['locations', 0, 'address', 'postcode'], value: '0800' }],
  ['locations[0].address.postcode=4000', { path: ['locations', 0, 'address', 'postcode'], value: '4000' }],
  ['search.hitsPerPage=24', { path: ['search', 'hitsPerPage'], value: 24 }],
  ['alerts.enabled', { path: ['alerts', 'enabled'], value: undefined }],
  ['name=', { path: ['name'], value: '' }],
  ['', undefined],
  ['=true', undefined],
  ['alerts..enabled=true', undefined],
  ['locations[x]=1', undefined],
  ['../other=1', undefined],
])('%s is read as %o', (written, change) => {
  expect(optionChange(written)).toEqual(change);
});

describe('a change of dealer.json', () => {
  let root = '';
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'set-option-'));
    for (const slug of ['one', 'two']) await createDealer(root, slug);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const fileOf = (slug: string) => join(root, slug, 'dealer.json');
  const plan = (written: string, slugs = ['one', 'two']) =>
    plannedChange(root, slugs, optionChange(written)!);

  test('changes one place of each file, and keeps the form of the rest', async () => {
    const text = readFileSync(fileOf('one'), 'utf8').replace(
      '{\n',
      '{\n  "desk": { "responseTargetMinutes":   30 },\n\n',
    );
    writeFileSync(fileOf('one'), text);
    const { changed, problems } = await plan('desk.responseTargetMinutes=45');
    expect(problems).toEqual([]);
    expect(changed.map(({ slug, was, isChanged }) => [slug, was, isChanged])).toEqual([
      ['one', 30, true],
      ['two', undefined, true],
    ]);
    expect(changed[0]!.text).toBe(text.replace('30 }', '45 }'));
    expect(JSON.parse(changed[1]!.text).desk).toEqual({ responseTargetMinutes: 45 });
    expect(readFileSync(fileOf('one'), 'utf8')).toBe(text);
  });

  test('takes an option out, and says where a file has the value already', async () => {
    const { changed } = await plan('name="Sample"', ['one']);
    writeFileSync(fileOf('one'), changed[0]!.text);
    expect((await plan('name="Sample"', ['one'])).changed[0]!.isChanged).toBe(false);
    const without = await plan('phones', ['one']);
    expect(without.changed[0]).toMatchObject({ was: undefined, isChanged: false });
  });

  test.each([
    ['a wrong value', 'desk.responseTargetMinutes=many', 'desk.responseTargetMinutes'],
    ['an option that there is not', 'desk.responseMinutes=9', 'desk.responseMinutes'],
    ['a host that two dealers would share', 'siteUrl=https://www.same.example', 'siteUrl'],
  ])('%s is a problem, with its place', async (_, written, key) => {
    const { problems } = await plan(written);
    expect(problems.map((problem) => problem.key)).toContain(key);
  });

  test.each([
    ['into a text', 'name.short=A'],
    ['into a list by a name', 'locations.first=A'],
    ['behind the end of a list', 'locations[9].name=A'],
    ['into a list that is not there', 'specialTags[0]=A'],
  ])('a value that would go %s is a problem', async (_, written) => {
    const { changed, problems } = await plan(written);
    expect(changed).toEqual([]);
    expect(problems).toMatchObject([{ dealer: 'one', message: expect.stringContaining('no place') }]);
  });

  test.each(['footer.note', 'locations[9]', 'locations[9].name', 'name.short'])(
    'taking out %s, which is not there, changes nothing',
    async (written) => {
      const { changed, problems } = await plan(written);
      expect(problems).toEqual([]);
      expect(changed.map(({ isChanged }) => isChanged)).toEqual([false, false]);
    },
  );

  test('reads a file that begins with a byte order mark', async () => {
    writeFileSync(fileOf('one'), `\ufeff${readFileSync(fileOf('one'), 'utf8')}`);
    const { changed, problems } = await plan('name=One', ['one']);
    expect([problems, JSON.parse(changed[0]!.text).name]).toEqual([[], 'One']);
  });

  test('a problem that a dealer has already prevents no change, and a file that cannot be read does', async () => {
    const broken = JSON.parse(readFileSync(fileOf('two'), 'utf8'));
    writeFileSync(fileOf('two'), JSON.stringify({ ...broken, serch: {} }));
    expect((await plan('name=One', ['one', 'two'])).problems).toEqual([]);
    writeFileSync(fileOf('two'), '{');
    expect((await plan('name=One')).problems).toMatchObject([{ dealer: 'two', key: '' }]);
  });
});
