import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { signIn } from './desk-sign-in.ts';
import { journeyTime, test } from './journey-test.ts';

const slug = 'spinnaker-mazda';
/** Friday noon in Queensland. */
const now = '2026-11-20T02:00:00Z';

test('an owner sees what to put right, gives cars a photo and a price, and sees it better, and a link that became broken [REPORT-5]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const photo = { image_url: 'https://photos.example/1.jpg' };
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    const cars = copy
      .stock(slug)
      .filter(({ price, status }) => price && (status ?? 'in_stock') === 'in_stock');
    copy.writeStock(
      slug,
      cars.slice(0, 12).map((car, index) => ({ ...car, images: [], ...(index === 0 && { price: 0 }) })),
    );
  });
  const olivia = await visitor({ now });
  const { page } = olivia;
  await signIn(dealer, slug, olivia, 'olivia.grant@example.com');
  await page.getByRole('link', { name: 'Quality' }).click();
  await page.getByText('12 cars need a photo, 1 car has no price').waitFor();
  await page.getByText('There is no earlier one to compare with.').waitFor();
  expect(await violations(page)).toEqual([]);

  // Each line leads to its car.
  const list = page.getByRole('region', { name: 'Cars without a price' });
  const link = list.getByRole('link').first();
  const name = (await link.textContent())!.split(',')[0]!;
  await link.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(name).toContain(await page.getByRole('heading', { level: 1 }).textContent());

  dealer.writeStock(
    slug,
    dealer
      .stock(slug)
      .map((car, index) => ({ ...car, price: car.price || 31_990, images: index < 2 ? [photo] : [] })),
  );
  const pages = join(dealer.dealersDir, slug, 'pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(
    join(pages, 'our-yard.md'),
    '---\ntitle: Our yard\ndescription: Where the cars are.\n---\n\nCome [and see it](/nowhere/).\n',
  );
  await dealer.build();
  await page.goto(dealer.url(slug, '/desk/quality/'));
  await page.getByText('10 cars need a photo').waitFor();
  const figure = (label: string) =>
    page.locator('.figures > div').filter({ has: page.getByText(label, { exact: true }) });
  expect(await figure('Without photos').textContent()).toContain('2 fewer, better');
  expect(await figure('Without a price').textContent()).toContain('1 fewer, better');
  expect(await figure('Links to no page').textContent()).toContain('1 more, worse');
  await figure('Links to no page').getByRole('link').click();
  const links = page.getByRole('region', { name: 'Links that go nowhere' });
  await links.getByRole('link', { name: '/nowhere/ on /our-yard/' }).waitFor();
  const download = page.waitForEvent('download');
  await links.getByRole('link', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toBe(`${slug}-deadLink.csv`);
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('region', { name: 'Cars without photos' }).getByText('The next 2').click();
  expect(await violations(page)).toEqual([]);
});
