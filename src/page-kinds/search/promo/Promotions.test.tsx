import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { type PromoTile, type Promotions, promoTileNames } from '../../../domain/cars/promo.ts';
import { dayInWords } from '../../../domain/time/day-in-words.ts';
import { searchPageOf, visitor } from '../open-search.fixture.ts';
import { SearchApp } from '../SearchApp.tsx';
import { StubCard } from '../StubCard.fixture.tsx';
import { searchSetupOf, someCars } from '../search-page.fixture.ts';

const cars = someCars(60);
const { open } = searchPageOf(cars);
const tile = (name: PromoTile['name'], change: Partial<PromoTile> = {}): PromoTile => ({
  name,
  heading: `About ${name}`,
  text: 'Ask us.',
  link: { label: `More on ${name}`, href: `/${name}/` },
  strictDisplay: false,
  ...change,
});
const promotions = (change: Partial<Promotions>): { promotions: Promotions } => ({
  promotions: { tiles: [], cards: [], listedTypes: ['used', 'demo'], ...change },
});
const all = promotions({ tiles: promoTileNames.map((name) => tile(name)) });
const entries = () => within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
const shownTile = () => document.querySelector<HTMLElement>('.promo--tile');

describe('the promo tile', () => {
  it('is the eighth entry of the list and links to its page [LIST-16]', async () => {
    await open('', promotions({ tiles: [tile('trade-in')] }));
    expect(entries().findIndex((entry) => entry.contains(shownTile()))).toBe(7);
    expect(within(shownTile()!).getByRole('heading', { level: 3, name: 'About trade-in' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'More on trade-in' }).getAttribute('href')).toBe('/trade-in/');
    expect(visitor.cards()).toHaveLength(21);
  });

  it.each(promoTileNames)('%s has a drawing of 1000 by 1000 [LIST-16] [LIMIT-3]', async (name) => {
    await open('', promotions({ tiles: [tile(name)] }));
    // Its code is loaded when the tile is shown.
    const drawing = await waitFor(() => {
      const found = shownTile()!.querySelector('svg[viewBox="0 0 1000 1000"]');
      expect(found).not.toBeNull();
      return found!;
    });
    expect(drawing.querySelectorAll('path, circle, rect').length).toBeGreaterThan(3);
  });

  it("shows the dealer's own square picture on its background colour [DATA-28] [LIMIT-3]", async () => {
    const image = { src: '/media/promo.png', alt: 'Warranty for five years' };
    await open('', promotions({ tiles: [tile('warranty', { image, backgroundColour: '#112233' })] }));
    const picture = screen.getByRole('img', { name: image.alt });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1000', '1000']);
    expect(picture.parentElement!.style.getPropertyValue('--promo-ground')).toBe('#112233');
  });

  it('is chosen at random when it is below the window [LIST-16] [CFG-35]', async () => {
    const below = { top: 5000 } as DOMRect;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below);
    const names = new Set<string | undefined>();
    for (const chance of [0.05, 0.2, 0.35, 0.5, 0.65, 0.8]) {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const page = await open('', all);
      names.add(shownTile()?.dataset['name']);
      page.unmount();
    }
    expect(names.size).toBeGreaterThan(2);
  });

  it('stays the built one when it is already visible', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 100 } as DOMRect);
    const names = new Set<string | undefined>();
    for (const chance of [0.05, 0.35, 0.8]) {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const page = await open('', all);
      names.add(shownTile()?.dataset['name']);
      page.unmount();
    }
    expect(names.size).toBe(1);
  });

  it('appears only for its vehicle type when `strictDisplay` is set [LIST-17] [OPEN-58]', async () => {
    const strict = promotions({ tiles: [tile('warranty', { display: 'used', strictDisplay: true })] });
    const page = await open('', strict);
    expect(shownTile()).toBeNull();
    visitor.chooses(/^Used/);
    await visitor.isTold('53 Cars');
    await waitFor(() => expect(shownTile()?.dataset['name']).toBe('warranty'));
    page.unmount();
    await open('', { ...strict, scope: { car_type: ['used'] } });
    expect(shownTile()).toBeTruthy();
  });

  it('is part of the built HTML, which is deterministic and hydrates without a mismatch', async () => {
    const setup = searchSetupOf(cars, all);
    const html = renderToString(<SearchApp setup={setup} Card={StubCard} />);
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    expect(renderToString(<SearchApp setup={setup} Card={StubCard} />)).toBe(html);
    expect(html).toContain('promo--tile');
    expect(html).not.toContain('style=');
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const onRecoverableError = vi.fn();
    const root = hydrateRoot(container, <SearchApp setup={setup} Card={StubCard} />, { onRecoverableError });
    await act(async () => {});
    expect(onRecoverableError).not.toHaveBeenCalled();
    await act(async () => root.unmount());
    container.remove();
  });
});

describe('a promo card', () => {
  const sale = promotions({
    cards: [
      {
        heading: 'Stocktake sale',
        text: 'Everything in the yard.',
        carTypes: ['used'],
        from: '2025-01-01',
        until: '2025-02-01',
        link: { label: 'See the sale', href: '/sale/' },
      },
    ],
  });
  const on = (moment: string, change = {}) => {
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
    // The stock has a fixed date. Offers use the current date.
    const cardRules = { ...searchSetupOf([]).cardRules, asOf: '2024-12-01', timeZone: 'Australia/Sydney' };
    return open('', { ...sale, today: '2025-01-31', cardRules, ...change });
  };

  it('is shown between the cars while it is valid [LIST-18] [CFG-36]', async () => {
    await on('2025-01-31T02:00:00Z');
    const card = screen
      .getByRole('heading', { name: 'Stocktake sale' })
      .closest<HTMLElement>('[role="listitem"]')!;
    expect(entries().indexOf(card)).toBe(7);
    expect(within(card).getByText('Until 1 February 2025')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'See the sale' }).getAttribute('href')).toBe('/sale/');
  });

  it.each([
    ['2025-02-01T12:59:59Z', 'Australia/Sydney', true],
    ['2025-02-01T13:00:00Z', 'Australia/Sydney', false],
    ['2025-02-01T13:00:00Z', 'Australia/Brisbane', true],
  ])(
    'depends on the date of the visit in the time zone of the dealer: at %s in %s [LIST-18]',
    async (moment, timeZone, lasts) => {
      await on(moment, { cardRules: { ...searchSetupOf([]).cardRules, timeZone } });
      expect(screen.queryByRole('heading', { name: 'Stocktake sale' }) !== null).toBe(lasts);
    },
  );

  it('is not shown in a search for other vehicle types [LIST-18]', async () => {
    await on('2025-01-31T02:00:00Z', { scope: { car_type: ['demo'] } });
    expect(screen.queryByRole('heading', { name: 'Stocktake sale' })).toBeNull();
  });
});

it.each([
  ['2026-12-31', '31 December 2026'],
  ['2025-02-01', '1 February 2025'],
])('the date %s is written as "%s"', (day, words) => {
  expect(dayInWords(day)).toBe(words);
});
