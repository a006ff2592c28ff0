import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import type { DealerInput } from '../config/schema/dealer.ts';
import { aCar, inventoryOf } from '../site/dealer.fixture.ts';
import { planSite } from './plan-site.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'overrides-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const own = {
  id: 1,
  name: 'Bayside Motors',
  legalName: 'Bayside Motors Pty Ltd',
  siteUrl: 'https://www.bayside.example',
  locations: [
    {
      id: '1',
      name: 'Bayside',
      slug: 'bayside',
      address: { street: '1 Test Street', city: 'Brisbane', state: 'qld', postcode: '4000' },
      contact_detail: { phone: '07 5550 1234' },
    },
  ],
} satisfies DealerInput;

/** The site of a dealer with these configuration layers, read from files. */
async function site(slug: string, layers: { brand?: Partial<DealerInput>; dealer?: Partial<DealerInput> }) {
  await mkdir(join(root, slug, '_brands'), { recursive: true });
  await mkdir(join(root, slug, 'bayside'), { recursive: true });
  await writeFile(join(root, slug, '_brands', 'kestrel.json'), JSON.stringify(layers.brand ?? {}));
  const file = { ...own, brand: 'kestrel', ...layers.dealer };
  await writeFile(join(root, slug, 'bayside', 'dealer.json'), JSON.stringify(file));
  const { dealers, problems } = await loadDealers(join(root, slug));
  expect(problems).toEqual([]);
  const plan = planSite({ dealer: dealers[0]!, inventory: inventoryOf([aCar()]), today: '2025-02-01' });
  const home = plan.pages.find((page) => page.route === 'home')!;
  return {
    paths: plan.pages.map(({ path }) => path),
    colour: plan.site.themeCss,
    menus: plan.site.navigation.map(({ label }) => label),
    phone: plan.site.phone?.text,
    heading: home.props.heading,
    buttons: home.props.newest.cars.flatMap(({ actions }) => actions.map(({ kind }) => kind)),
    saving: plan.site.saving?.list,
  };
}

const brand = {
  theme: { brandColour: '#7a1f3d' },
  navigation: [{ label: 'Cars', href: '/cars/' }],
  cards: { cardButtons: ['call'] },
  phoneNumbers: { sales: '1300 555 012' },
  copy: { heroHeading: 'The home of Kestrel.' },
  saving: { garage_enabled: true },
} satisfies Partial<DealerInput>;

const dealer = {
  theme: { brandColour: '#0f5132' },
  navigation: [
    { label: 'Yard', href: '/cars/' },
    { label: 'Home', href: '/' },
  ],
  cards: { cardButtons: ['enquire'] },
  phoneNumbers: { sales: '1300 555 099' },
  copy: { heroHeading: 'Down by the bay.' },
  saving: { garage_enabled: false, watchlist: false },
} satisfies Partial<DealerInput>;

describe('the layers of configuration', () => {
  test("change branding, menus, buttons, numbers, texts and features: the brand's first, then the dealer's [CFG-3]", async () => {
    const usual = await site('usual', {});
    const branded = await site('branded', { brand });
    const both = await site('both', { brand, dealer });

    expect(usual).toMatchObject({ phone: '07 5550 1234', saving: 'watchlist' });
    expect(branded).toMatchObject({
      menus: ['Cars', 'Locations'],
      phone: '1300 555 012',
      heading: 'The home of Kestrel.',
      saving: 'garage',
    });
    expect(both).toMatchObject({
      menus: ['Yard', 'Home', 'Locations'],
      phone: '1300 555 099',
      heading: 'Down by the bay.',
      saving: undefined,
    });
    const looks = [usual, branded, both];
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(3);
    expect(new Set(looks.map(({ buttons }) => buttons.join())).size).toBe(3);
    expect(branded.buttons).toContain('call');
    expect(both.buttons).toContain('enquire');
  });
});
