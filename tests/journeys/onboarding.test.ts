import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { journeyTime, test, write } from './journey-test.ts';
import { Stage } from './stage.ts';

const slug = 'riverside-motors';

/** An export from a dealer's system: a price on request, a car without kilometres, a row without a make, an empty row. */
const table = `Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price
Toyota,2021,Corolla,Hatchback,2021 Toyota Corolla Ascent Sport Auto,USED,Automatic,"4 cyl, 2 L",Front,Unleaded,6 L / 100 km,45000,White / Black,"Newtown, NSW",4 cyl,Hatchback,5 Doors,5 Seats,24990
Mazda,2022,CX-5,SUV,2022 Mazda CX-5 Touring Auto,DEMO,Automatic,"4 cyl, 2.5 L",AWD,Unleaded,8 L / 100 km,3200,Red / Black,"Newtown, NSW",4 cyl,SUV,5 Doors,5 Seats,POA
Isuzu,2019,D-MAX,Ute / Tray,2019 Isuzu D-MAX LS-U Auto,USED,Automatic,"4 cyl, 3 L",4x4,Diesel,8 L / 100 km,- / -,Silver / Black,"Newtown, NSW",4 cyl,Ute / Tray,4 Doors,5 Seats,38500
,2020,Ranger,Ute / Tray,,USED,Automatic,,,,,,,,,,,,41990
,,,,,,,,,,,,,,,,,,
`;

/** The five steps of the README, followed literally. */
test('a dealer is created from a name and a table of cars, its site can be searched and sends leads, and a preview of it says what it is [PUBLISH-10]', {
  timeout: journeyTime,
}, async ({ visitor }) => {
  const stage = new Stage({ dealers: [] });
  try {
    const command = async (name: string, ...words: string[]) => {
      const done = await stage.run(name, [...words, '--dealers', stage.dealersDir]);
      return { ...done, said: `${done.output}\n${done.errors}` };
    };
    const made = await command('dealer', 'new', slug, '--name', 'Riverside Motors', '--template', 'harbour');
    expect([made.status, made.said]).toEqual([0, expect.stringContaining('Created')]);

    // The dealer fills in only what the check requires.
    const first = await command('dealer', 'check', slug);
    expect(first.status).toBe(0);
    expect(first.said).toMatch(/dealer_license_number/);
    stage.editDealer(slug, (dealer) => {
      const [place] = dealer.locations;
      dealer.legalName = 'Riverside Motors Pty Ltd';
      place!.dealer_license_number = 'MD 048213';
      place!.address = { street: '14 King Street', city: 'Newtown', state: 'nsw', postcode: '2042' };
      place!.contact_detail.phone = '02 5550 1234';
      dealer.leads = { captcha: false, delivery: [{ type: 'email', to: 'sales@riverside.example' }] };
    });

    const csv = join(stage.folder, 'export.csv');
    writeFileSync(csv, table);
    const map = join(stage.dealersDir, '_maps/au-listings.json');
    const imported = await command('stock', 'import', csv, '--dealer', slug, '--map', map);
    expect([imported.status, imported.said]).toEqual([
      0,
      expect.stringMatching(/3 of 4 rows imported[\s\S]*set "price_type"/),
    ]);
    const rejects = readFileSync(join(stage.dealersDir, slug, 'stock.rejects.csv'), 'utf8');
    expect(rejects.trim().split('\n')).toHaveLength(2);

    // The table does not say what its prices include. Import and check report it, with the place to fix it.
    const priced = await command('dealer', 'check', slug);
    expect([priced.status, priced.said]).toEqual([
      1,
      expect.stringContaining('in the "defaults" of its map'),
    ]);
    const own = join(stage.folder, 'map.json');
    const shipped = JSON.parse(readFileSync(map, 'utf8'));
    writeFileSync(
      own,
      JSON.stringify({ ...shipped, defaults: { ...shipped.defaults, price_type: 'Drive Away' } }),
    );
    expect((await command('stock', 'import', csv, '--dealer', slug, '--map', own)).status).toBe(0);

    const last = await command('dealer', 'check', slug);
    expect([last.status, last.said]).toEqual([0, expect.not.stringMatching(/SAMPLE|error/)]);
    const built = await stage.build('--dealer', slug);
    expect([built.dealers, built.failed]).toEqual([1, 0]);
    await stage.serve();

    const { page, context } = await visitor();
    await page.goto(stage.url(slug));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(stage.url(slug, '/search/new-used-and-demo-cars/?query=corolla'));
    await page.getByRole('article').getByRole('link', { name: '2021 Toyota Corolla', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /2021 Toyota Corolla/ }).waitFor();
    await page.getByRole('link', { name: 'Enquire' }).first().click();
    const dialog = page.getByRole('dialog');
    await write(dialog.getByRole('textbox', { name: /^Message/ }), 'Is it still there?');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('Mia Nguyen');
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).pressSequentially('mia@mail.example');
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).pressSequentially('0491 570 006');
    await dialog.getByRole('button', { name: 'Send enquiry' }).click();
    await page.waitForURL('**/success/');
    await expect
      .poll(async () => (await stage.sent(slug)).mails.map(({ to }) => to))
      .toContain('sales@riverside.example');
    expect(await stage.rows('leads')).toMatchObject([{ name: 'Mia Nguyen', email: 'mia@mail.example' }]);
    await context.close();

    // A change of it, at an address of its own: every page says so, and so does what is sent from there.
    const previews = join(stage.folder, 'previews');
    const change = ['--as', 'new-header', '--at', 'preview.agency.example', '--into', previews];
    expect((await command('dealer', 'preview', '--dealer', slug, ...change)).status).toBe(0);
    const out = join(stage.folder, 'preview-sites');
    expect((await stage.run('build', ['--dealers', previews, '--out', out])).status).toBe(0);
    const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .filter((html) => !html.includes('http-equiv="refresh"'));
    expect(pages.length).toBeGreaterThan(10);
    for (const html of pages) {
      expect(html).toContain('This is a preview of a change');
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  } finally {
    await stage.close();
  }
});
