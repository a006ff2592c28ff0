import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CardAction, CardView } from '../../domain/cars/card-view.ts';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { cardCarOf } from '../../domain/cars/listed-car.ts';
import { pageCarOf } from '../../domain/cars/page-car.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { listedRepayment } from '../../domain/finance/repayment-view.ts';
import { readPageCar } from '../page-car.ts';
import { cardHtml } from './card-html.ts';
import { primaryAction, VehicleCard } from './VehicleCard.tsx';

const car: CardView = {
  id: '1',
  slug: '2021-toyota-corolla',
  href: '/cars/2021-toyota-corolla/',
  title: '2021 Toyota Corolla',
  subtitle: 'Ascent Sport Hybrid · ZWE219R',
  image: { src: '/media/corolla.svg', alt: 'Illustration of a white hatch' },
  photosCount: 12,
  tag: { kind: 'new', text: 'New', tone: 'brand', label: 'New Arrival' },
  facts: [
    { label: 'Odometer', value: '41,250 km' },
    { label: 'Transmission', value: 'Automatic' },
  ],
  price: { kind: 'reduced', text: '$32,990', was: '$34,990', basis: 'Drive away' },
  perks: [],
  available: true,
  actions: [
    { kind: 'enquire', label: 'Enquire Now', href: '/enquire/' },
    { kind: 'testDrive', label: 'Book a Test Drive', href: '/test-drive/' },
    { kind: 'view', label: 'View Details', href: '/cars/2021-toyota-corolla/' },
  ],
  page: pageCarOf(aListedCar(), { kind: 'price', text: '$32,990', basis: 'Drive away' }),
};

const notes = repaymentNotes(['manual'])!;
const weekly = (saysTerms?: true) =>
  listedRepayment(aListedCar({ weekly_price: 123, interest_rate: 7.99, comparison_rate: 8.45 }), {
    repayment: { notes, ...(saysTerms && { saysTerms }) },
  })!;
const spaced = (text: string | null) => text?.replace(/\s/g, ' ');

const draw = (changes: Partial<CardView> = {}, without?: keyof CardView) => {
  const shown = { ...car, ...changes };
  if (without) delete shown[without];
  render(<VehicleCard car={shown} />);
  return screen.getByRole('article');
};

describe('VehicleCard', () => {
  it('shows picture, tag, title, badge and series, facts, price, price type and actions [CARD-1]', () => {
    const card = draw();
    expect(within(card).getByRole('img', { name: 'Illustration of a white hatch' })).toBeTruthy();
    expect(within(card).getByRole('heading', { level: 3, name: '2021 Toyota Corolla' })).toBeTruthy();
    for (const text of ['New', 'Ascent Sport Hybrid · ZWE219R', '41,250 km', '$32,990', 'Drive away']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(card.querySelectorAll('.car-card-actions a')).toHaveLength(3);
  });

  it('contains the data of its car for scripts', () => {
    const link = within(within(draw()).getByRole('heading')).getByRole('link');
    const described = {
      id: '1',
      slug: '2021-toyota-corolla-1',
      year: 2021,
      make: 'Toyota',
      model: 'Corolla',
      car_type: 'used',
      tag: '',
      location_name: 'Southport',
      dealership_slug: 'southport',
      image: '/media/illustrations/hatch.avif',
      price: 26990,
      reserved: false,
      said: { kind: 'price', text: '$32,990', basis: 'Drive away' },
    };
    expect(readPageCar(link)).toEqual(described);
    expect(readPageCar(document.body)).toBeUndefined();
    cleanup();
    const source = cardCarOf(aListedCar());
    document.body.innerHTML = cardHtml({ ...car, source }, { headingLevel: 3, priority: false });
    expect(readPageCar(screen.getByRole('article'))).toEqual({ ...source, ...described });
  });

  it('links to the car from its heading', () => {
    const heading = within(draw()).getByRole('heading');
    expect(within(heading).getByRole('link').getAttribute('href')).toBe(car.href);
  });

  it('shows the comparison with the market with its basis in the same fold [VEH-19]', () => {
    const market = { kind: 'below' as const, text: '$500 below market average', basis: 'By AutoGrab.' };
    const fold = draw({ market }).querySelector('details')!;
    expect(fold.querySelector('summary')?.textContent?.trim()).toBe('$500 below market average');
    expect(fold.querySelector('p')?.textContent).toBe('By AutoGrab.');
    cleanup();
    expect(draw().querySelector('details')).toBeNull();
  });

  it('shows when the car was listed', () => {
    const time = draw({ listed: { on: '2026-11-12', text: 'Listed 8 days ago' } }).querySelector('time')!;
    expect([time.dateTime, time.textContent]).toEqual(['2026-11-12', 'Listed 8 days ago']);
  });

  it('shows one tag at most [CARD-8] [CARD-16]', () => {
    expect(draw().querySelectorAll('.tag')).toHaveLength(1);
    cleanup();
    expect(draw({}, 'tag').querySelectorAll('.tag')).toHaveLength(0);
  });

  it("has the tag's label for screen readers in place of its text [OPEN-41]", () => {
    const tag = draw().querySelector('.tag')!;
    expect(tag.querySelector('[aria-hidden]')?.textContent).toBe('New');
    expect(tag.querySelector('.visually-hidden')?.textContent).toBe('New Arrival');
  });

  it("says 'was' before the price struck through", () => {
    expect(draw().querySelector('.car-card-price')?.textContent).toBe('$32,990 was $34,990 Drive away');
  });

  it('shows the certified tag as a badge with a drawn seal [CARD-12]', () => {
    const label = 'Toyota Certified used vehicle';
    const card = draw({ tag: { kind: 'certified', text: 'Certified', tone: 'brand', label } });
    const badge = within(card).getByRole('img', { name: label });
    expect(badge.querySelectorAll('svg path')).toHaveLength(2);
    expect(badge.textContent).toBe('Certified');
  });

  it('shows a repayment without rates, with a link to the rates and their warning [FIN-12] [FIN-13] [CFG-41]', () => {
    const card = draw({ repayment: weekly() });
    const line = card.querySelector('.car-card-repayment')!;
    expect(line.textContent).toBe('From $123 per week*');
    const mark = within(card).getByRole('link', { name: 'Comparison rate warning and conditions' });
    expect(mark.getAttribute('href')).toBe('#repayment-notes');
  });

  it('shows a repayment with both rates in one text when the dealer sets that [CFG-41] [FIN-12]', () => {
    const line = draw({ repayment: weekly(true) }).querySelector('.repayment')!;
    expect(spaced(line.firstChild!.textContent)).toBe(
      '$123 per week at 7.99% p.a. 8.45% p.a. comparison rate',
    );
  });

  it('links with T&Cs to the notes of its page [CFG-41]', () => {
    const links = draw({ repayment: weekly(true) }).querySelectorAll('.car-card-repayment a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual(['#repayment-notes']);
  });

  it('lists the perks of a used car [CARD-19]', () => {
    const perks = ['48 hour money-back guarantee', '12 months roadside assist'];
    const items = within(draw({ perks })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(perks);
  });

  it('leaves out data that the car does not have', () => {
    const card = draw({
      subtitle: '',
      facts: [],
      photosCount: 1,
      price: { kind: 'none', text: 'Enquire for price' },
      actions: [],
    });
    for (const part of ['subtitle', 'facts', 'count', 'perks', 'repayment', 'actions']) {
      expect(card.querySelector(`.car-card-${part}`), part).toBeNull();
    }
    expect(card.querySelector('.car-card-price')?.textContent).toBe('Enquire for price');
  });

  it('has only the link to similar cars for a sold car, and never as the primary button [CARD-4]', () => {
    const similar: CardAction = { kind: 'similar', label: 'Find Me Something Similar', href: '/search/' };
    const card = draw({ available: false, actions: [similar] });
    expect(card.dataset.available).toBe('false');
    expect(card.querySelectorAll('.car-card-actions a')).toHaveLength(1);
    expect(card.querySelector('[data-rank="primary"]')).toBeNull();
  });

  it('has one primary button only', () => {
    expect(draw().querySelectorAll('[data-rank="primary"]')).toHaveLength(1);
  });

  it('has links with unique accessible names', () => {
    expect(screen.queryAllByRole('link', { name: 'View Details: 2021 Toyota Corolla' })).toHaveLength(0);
    expect(within(draw()).getByRole('link', { name: 'View Details: 2021 Toyota Corolla' })).toBeTruthy();
  });

  it('replaces the picture at once when it gets another car', () => {
    const { rerender } = render(<VehicleCard car={car} />);
    const [card, image] = [screen.getByRole('article'), screen.getByRole('img')];
    rerender(<VehicleCard car={{ ...car, image: { src: '/media/yaris.svg', alt: 'A yaris' } }} />);
    expect(screen.getByRole('article')).toBe(card);
    // The same <img> would show the old picture until the new one has loaded.
    expect(screen.getByRole('img')).not.toBe(image);
  });

  it('reserves space for the picture, and loads it lazily unless it is above the fold', () => {
    const image = within(draw()).getByRole('img');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['768', '512']);
    expect(image.getAttribute('loading')).toBe('lazy');
    cleanup();
    render(<VehicleCard car={car} priority />);
    expect(screen.getByRole('img').getAttribute('loading')).toBe('eager');
    expect(screen.getByRole('img').getAttribute('fetchpriority')).toBe('high');
  });
});

describe('primaryAction', () => {
  const actions = (...kinds: CardAction['kind'][]) => kinds.map((kind) => ({ kind, label: kind, href: '#' }));
  it.each([
    [['view', 'call'], 'call'],
    [['call', 'view', 'enquire'], 'enquire'],
    [['testDrive', 'reserve'], 'reserve'],
    [['call'], 'call'],
    [['similar'], undefined],
    [['view'], undefined],
    [[], undefined],
  ] as [CardAction['kind'][], string | undefined][])('of %j is %s', (kinds, expected) => {
    expect(primaryAction(actions(...kinds))?.kind).toBe(expected);
  });
});

describe('the HTML of a card', () => {
  it('has the heading level and loading of its place, even after the same card was rendered elsewhere', () => {
    const first = cardHtml(car, { headingLevel: 2, priority: true });
    const later = cardHtml(car, { headingLevel: 3, priority: false });
    expect([/<h2/.test(first), /loading="eager"/.test(first)]).toEqual([true, true]);
    expect([/<h3/.test(later), /loading="lazy"/.test(later)]).toEqual([true, true]);
    expect(cardHtml(car, { headingLevel: 2, priority: true })).toBe(first);
  });
});
