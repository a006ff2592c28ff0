import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main } from './dealer.ts';
import { runCommand } from './run-command.fixture.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealer-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The command as a person runs it, in an empty folder. */
const dealer = (...args: string[]) => runCommand(main, args, { cwd: folder });

describe('the dealer command', () => {
  test('makes a dealer, checks it and lists it [CFG-1]', async () => {
    const made = await dealer('new', 'smith-sons', '--name', 'Smith & Sons', '--template', 'gantry');
    expect(made).toMatchObject({ status: 0, err: '' });
    expect(made.out).toMatch(
      /^Created dealers\/smith-sons\/dealer\.json and dealers\/smith-sons\/stock\.ndjson\.\n/,
    );
    expect(made.out).toContain('npm run dealer -- check smith-sons');

    const checked = await dealer('check', 'smith-sons');
    expect(checked.status).toBe(0);
    expect(checked.out).toMatch(/^smith-sons: valid, .*\n$/);
    expect(checked.err).toContain('locations[0].dealer_license_number: Smith & Sons (QLD) shows a sample');
    expect((await dealer('check', 'smith-sons', '--strict')).status).toBe(1);

    const [listed] = JSON.parse((await dealer('list', '--json')).out);
    expect(listed).toMatchObject({ slug: 'smith-sons', name: 'Smith & Sons', stockLines: 0 });

    const again = await dealer('new', 'smith-sons');
    expect(again).toEqual({
      status: 1,
      out: '',
      err: 'dealers/smith-sons exists already; nothing was changed.\n',
    });
  });

  test('makes the dealers of a table, with its values in place of samples, and all of them or none', async () => {
    const table = (text: string) => {
      writeFileSync(join(folder, 'dealers.csv'), text);
      return dealer('new', '--table', 'dealers.csv');
    };
    const header =
      'slug;name;template;locations[0].address.postcode;locations[0].contact_detail.phone;alerts.enabled';
    const made = await table(`\ufeff${header}\none;Smith & Sons;gantry;0800;08 5550 1234;false\ntwo;;;;;\n`);
    expect(made).toEqual({ status: 0, out: 'Created 2 dealers. Next: npm run dealer -- check\n', err: '' });
    const read = (slug: string) =>
      JSON.parse(readFileSync(join(folder, `dealers/${slug}/dealer.json`), 'utf8'));
    expect(read('one')).toMatchObject({
      id: 1,
      name: 'Smith & Sons',
      template: 'gantry',
      alerts: { enabled: false },
      locations: [
        { address: { postcode: '0800', city: 'Brisbane' }, contact_detail: { phone: '08 5550 1234' } },
      ],
    });
    expect(read('two')).toMatchObject({ id: 2, name: 'Two' });

    const wrong: [table: string, message: string][] = [
      ['name\nThree', 'needs a column "slug"'],
      ['slug', 'The table has no dealer'],
      ['slug,na me\nthree,Three', 'The column "na me" is no option.'],
      ['slug\nthree\nthree', 'The table has three twice.'],
      ['slug\nthree\none', 'has a dealer one already; nothing was changed.'],
      ['slug\nthree\nFour!', '"Four!" cannot be a slug'],
      ['slug,brand\nthree,lada\nfour,', 'Nothing was created.'],
      ['slug,"name\nthree', 'The table cannot be read'],
    ];
    for (const [text, message] of wrong)
      expect(await table(text)).toMatchObject({ status: 1, out: '', err: expect.stringContaining(message) });
    expect(existsSync(join(folder, 'dealers/three'))).toBe(false);
    expect((await dealer('new', '--table', 'none.csv')).err).toContain('none.csv cannot be read');
    expect((await dealer('new', 'five', '--table', 'dealers.csv')).status).toBe(2);
  });

  test('sets an option of several dealers: shown first, written with --yes, and not at all where one gets a problem', async () => {
    for (const slug of ['one', 'two']) await dealer('new', slug);
    const file = join(folder, 'dealers/two/dealer.json');
    const before = readFileSync(file, 'utf8');
    const shown = await dealer('set', 'alerts.enabled=false', '--all');
    expect(shown).toEqual({
      status: 0,
      out: 'one: alerts.enabled becomes false, from nothing\ntwo: alerts.enabled becomes false, from nothing\nNothing is written yet: add --yes.\n',
      err: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
    const written = await dealer('set', 'alerts.enabled=false', '--dealer', 'two', '--yes');
    expect(written.out).toBe('two: alerts.enabled becomes false, from nothing\n1 of 1 files written.\n');
    expect(JSON.parse(readFileSync(file, 'utf8')).alerts).toEqual({ enabled: false });
    const again = await dealer('set', 'alerts.enabled=false', '--all', '--yes');
    expect(again.out).toContain('two: alerts.enabled is false already\n1 of 2 files written.');
    const wrong = await dealer('set', 'alerts.enabled=perhaps', '--all', '--yes');
    expect(wrong).toMatchObject({ status: 1, out: '', err: expect.stringContaining('Nothing was written.') });
    expect(wrong.err).toMatch(/two\/dealer\.json\n +line \d+/);
    expect(JSON.parse(readFileSync(file, 'utf8')).alerts).toEqual({ enabled: false });
  });

  test('gives dealers a brand: its settings to one without any, its models to one that has another', async () => {
    for (const slug of ['one', 'two']) await dealer('new', slug);
    const brands = join(folder, 'dealers/_brands');
    mkdirSync(brands);
    const write = (name: string, content: object) =>
      writeFileSync(join(brands, name), JSON.stringify(content));
    write('kia.json', { manufacturer: { name: 'Kia', slug: 'kia' } });
    write('mazda.models.json', { models: [] });
    write('mazda.offers.json', { offers: [] });
    expect(await dealer('brand', 'kia', '--dealer', 'one', '--yes')).toEqual({
      status: 0,
      out: 'one: brand becomes "kia", from nothing\n1 of 1 files written.\n',
      err: '',
    });
    // Without models there is nothing to add to another brand.
    expect((await dealer('brand', 'mazda', '--all')).err).toContain('one gets nothing from mazda');
    write('mazda.models.json', {
      models: [{ id: '2', name: 'Mazda2', slug: 'mazda2', manufacturer_name: 'Mazda' }],
    });
    const both = await dealer('brand', 'mazda', '--all', '--yes');
    expect(both.out).toContain('one: models.staticModels becomes "mazda", from nothing');
    expect(both.out).toContain('2 of 2 files written.');
    const listed = await dealer('brand');
    expect(listed.out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['brand', 'settings', 'models', 'offers', 'dealers'],
      ['kia', 'yes', '0', '0', 'one'],
      ['mazda', '-', '1', '0', 'one, two'],
      [''],
    ]);
    expect((await dealer('brand', 'mazad', '--all')).err).toContain(
      'There is no brand "mazad" in dealers/_brands. Write mazda if that is meant. There are kia, mazda.',
    );
    expect((await dealer('brand', 'kia', '--dealer', 'tow')).err).toContain('Write two if that is meant.');
  });

  test.each([
    [['set'], 'Name an option and its value'],
    [['brand', 'kia', '--all'], 'There is no brand "kia" in dealers/_brands. There are none.'],
    [['set', 'alerts.enabled=true'], 'Name the dealers'],
    [['set', 'alerts.enabled=true', '--all', '--dealer', 'one'], 'Name the dealers'],
    [['set', 'alerts.enabled=true', '--dealer', 'three'], 'There is no dealer three in dealers.'],
  ])('%j says what is missing', async (words, message) => {
    await dealer('new', 'one');
    expect(await dealer(...words)).toMatchObject({ status: 2, err: expect.stringContaining(message) });
  });

  test('checks a dealer with a feed and writes nothing into the release store', async () => {
    await dealer('new', 'one');
    const file = join(folder, 'dealers/one/dealer.json');
    const stock = { feed: { url: 'file:feed.ndjson' } };
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), stock }));
    const car = { id: '1', make: 'Kia', model: 'Rio', year: 2021, car_type: 'used', price: 20_000 };
    writeFileSync(join(folder, 'dealers/one/feed.ndjson'), JSON.stringify(car));
    expect((await dealer('check', 'one')).out).toMatch(/^one: valid/);
    expect(existsSync(join(folder, '.releases'))).toBe(false);
  });

  test('fails on problems and prints them for people or for programs', async () => {
    await dealer('new', 'one', '--dealers', 'fleet');
    await dealer('new', 'two', '--dealers', 'fleet');
    const file = join(folder, 'fleet/two/dealer.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), serch: {} }));

    const people = await dealer('check', '--dealers', 'fleet');
    expect(people.status).toBe(1);
    expect(people.out).toMatch(/^one: valid, .*\n$/);
    expect(people.err).toMatch(/^fleet\/two\/dealer\.json\n.*"serch" is not a setting here\./);

    const programs = await dealer('check', '--json', '--dealers', 'fleet');
    expect(programs).toMatchObject({ status: 1, err: '' });
    expect(JSON.parse(programs.out)).toMatchObject({
      valid: ['one'],
      problems: [{ dealer: 'two', key: 'serch' }],
    });

    expect((await dealer('check', 'one', '--dealers', 'fleet')).status).toBe(0);
  });

  test('checks the planned site, and prints in three formats', async () => {
    await dealer('new', 'one');
    const file = join(folder, 'dealers/one/dealer.json');
    const settings = JSON.parse(readFileSync(file, 'utf8').replaceAll('SAMPLE', 'Our'));
    settings.leads = { delivery: [{ type: 'email', to: 'a@b.example' }] };
    settings.locations[0].dealer_license_number = '4471208';
    const write = (more: object) => writeFileSync(file, JSON.stringify({ ...settings, ...more }, null, 2));

    write({ locationDisplay: { defaultState: 'tas' } });
    const warned = await dealer('check');
    expect(warned.status).toBe(0);
    expect(warned.err).toMatch(
      /^dealers\/one\/dealer\.json\n {2}warning: line \d+, column \d+, locationDisplay\.defaultState: /,
    );
    expect((await dealer('check', '--strict')).status).toBe(1);

    write({ leads: { ...settings.leads, consentText: 'Untick this.' } });
    const annotated = await dealer('check', '--format', 'github');
    expect(annotated).toMatchObject({ status: 1, err: '' });
    expect(annotated.out).toMatch(
      /^::error file=dealers\/one\/dealer\.json,line=\d+,col=\d+,title=spam-consent::/,
    );
    const told = JSON.parse((await dealer('check', '--format', 'json')).out);
    expect(told).toMatchObject({
      valid: ['one'],
      problems: [],
      findings: [{ rule: 'spam-consent', severity: 'error' }, { rule: 'empty-stock' }],
    });
  });

  test('writes the reference of all options', async () => {
    await dealer('new', 'one');
    expect((await dealer('reference')).out).toBe('Wrote dealers/README.md, dealers/_maps/README.md.\n');
    expect(readFileSync(join(folder, 'dealers/README.md'), 'utf8')).toMatch(/^# Dealers\n/);
  });

  test('writes the schema for editors', async () => {
    await dealer('new', 'one');
    expect((await dealer('schema')).out).toContain('Wrote dealers/dealer.schema.json, dealers/_schemas/');
    expect(JSON.parse(readFileSync(join(folder, 'dealers/dealer.schema.json'), 'utf8')).title).toBe('Dealer');
  });

  test('shows help when asked', async () => {
    expect(await dealer('--help')).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringMatching(/^Usage: npm run dealer/),
    });
  });

  test('answers an unknown option with one line', async () => {
    expect(await dealer('new', 'a', '--templat', 'gantry')).toEqual({
      status: 2,
      out: '',
      err: `Unknown option '--templat'. Write --template if that is meant. "npm run dealer -- --help" lists the options.\n`,
    });
    expect(existsSync(join(folder, 'dealers'))).toBe(false);
  });

  test.each([
    [['frob'], 'There is no command "frob". "npm'],
    [['chek'], 'There is no command "chek". Write check if that is meant.'],
    [['new'], 'Name the new dealer'],
    [['list', 'a', 'b'], '"b" is one word too many.'],
    [['list'], 'There is no folder dealers.'],
    [['check', '--format', 'xml'], 'There is no format "xml".'],
  ])('answers the misuse %j with a sentence, and says where the help is', async (args, sentence) => {
    const misused = await dealer(...args);
    expect(misused).toMatchObject({ status: 2, out: '' });
    expect(misused.err.startsWith(sentence)).toBe(true);
    expect(misused.err).toMatch(/ "npm run dealer -- --help" lists the options\.\n$/);
    expect(existsSync(join(folder, 'dealers'))).toBe(false);
  });
});
