import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { weeklyDollars } from '../../domain/finance/weekly-limit.ts';
import { weeklyPriceBand } from '../../domain/prices/price-bands.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import { keepFigures } from '../../stores/finance-figures.ts';
import { searchPageOf, visitor } from './open-search.fixture.ts';
import { searchSetupOf, someCars } from './search-page.fixture.ts';

const cars = someCars(60).map((car, index) => ({
  ...car,
  weekly_price: 100 + index,
  weekly_price_range: weeklyPriceBand(100 + index),
  interest_rate: 7.99,
  comparison_rate: 8.45,
  city: `City ${index}`,
  location_name: `Yard ${index}`,
}));
const { open } = searchPageOf(cars);
const { group } = visitor;
const boxes = (name: string) => within(group(name)).getAllByRole('checkbox', { hidden: true });

describe('the groups of filters', () => {
  it('stay open or closed when a filter is selected [LIST-1]', async () => {
    await open();
    expect([group('Make').open, group('Colour').open]).toEqual([true, false]);
    for (const name of ['Make', 'Colour']) {
      group(name).open = !group(name).open;
      fireEvent(group(name), new Event('toggle'));
    }
    visitor.chooses(/^SUV/);
    await visitor.isTold('15 Cars');
    expect([group('Make').open, group('Colour').open]).toEqual([false, true]);
  });

  it('stay at their position while one is pressed, even when an answer arrives', async () => {
    await open();
    const labels = () => boxes('Body').map((box) => box.closest('label')?.textContent);
    const before = labels();
    const pressed = within(group('Body')).getByRole('checkbox', { name: /^Ute/ });
    fireEvent.pointerDown(pressed);
    await act(async () => {
      history.pushState(null, '', '?refinementList[make][0]=Kia');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await visitor.isTold(`${cars.filter(({ make }) => make === 'Kia').length} Cars`);
    expect(labels()).toEqual(before);
    fireEvent.pointerUp(pressed);
    fireEvent.click(pressed);
    await waitFor(() => expect(labels()).not.toEqual(before));
    await visitor.isAt('?refinementList[make][0]=Kia&refinementList[body][0]=Ute');
  });

  it('lead to the cars with a button that has their number, beside the list too [LIST-6]', async () => {
    await open();
    visitor.chooses(/^SUV/);
    await visitor.isTold('15 Cars');
    fireEvent.click(await screen.findByRole('button', { name: 'Show Me 15 Cars' }));
    expect(document.activeElement?.closest('.search-results h2')?.textContent).toContain('15');
  });

  it('show current counts when they are opened', async () => {
    await open();
    const counts = () =>
      within(group('Fuel'))
        .getAllByText(/^\d+$/)
        .map(({ textContent }) => textContent);
    expect(counts()).toEqual(['60']);
    visitor.chooses(/^SUV/);
    await visitor.isTold('15 Cars');
    group('Fuel').open = true;
    fireEvent(group('Fuel'), new Event('toggle'));
    expect(counts()).toEqual(['15']);
  });

  it('show for each value how many cars it would add to the selected ones', async () => {
    await open();
    visitor.chooses(/^SUV/);
    await visitor.isTold('15 Cars');
    expect(within(group('Body')).getByRole('checkbox', { name: /^Ute\s*15$/ })).toBeTruthy();
  });

  it('require every selected feature, and show how many cars remain with one more', async () => {
    const features = ['Sunroof', 'Tow Bar', 'Leather Seats'];
    const equipped = cars.map((car, index) => ({
      ...car,
      filtered_features: features.filter((_, bit) => index & (1 << bit)),
    }));
    const files = new Map(indexFiles(equipped).map(({ path, body }) => [path, body]));
    vi.stubGlobal('fetch', async (url: string) => new Response(files.get(url)));
    await open('', searchSetupOf(equipped, { filters: ['filtered_features', 'fuel'] }));
    const counts = () => boxes('Features').map((box) => (box as HTMLElement).closest('label')!.textContent);
    expect(counts()).toEqual(['Sunroof30', 'Tow Bar30', 'Leather Seats28']);
    group('Features').open = true;
    fireEvent(group('Features'), new Event('toggle'));
    visitor.chooses(/^Sunroof/);
    await visitor.isTold('30 Cars');
    visitor.chooses(/^Tow Bar/);
    await visitor.isTold('15 Cars');
    await waitFor(() => expect(counts()).toEqual(['Sunroof15', 'Tow Bar15', 'Leather Seats7']));
    await visitor.isAt(
      '?refinementList[filtered_features][0]=Sunroof&refinementList[filtered_features][1]=Tow Bar',
    );
    visitor.presses('Remove Sunroof');
    await visitor.isTold('30 Cars');
    await visitor.isAt('?refinementList[filtered_features][0]=Tow Bar');
  });

  it('tick a checkbox at once, before the cars arrive', async () => {
    await open();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    visitor.chooses(/^SUV/);
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /^SUV/ })).toHaveProperty('checked', true),
    );
  });

  it('exclude a filter that the page itself fixes to one value, except models of the make', async () => {
    await open('', { scope: { car_type: ['used'], make: ['Kia'] } });
    const names = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(names).not.toContain('Condition');
    expect(names).not.toContain('Make');
    expect(names).toContain('Body');
    expect(names).toContain('Model');
    expect(group('Model').closest('[hidden]')).toBeNull();
  });

  it('hide sold cars, in the address as typed words do, and show them again [LIST-35]', async () => {
    const some = cars.map((car, index) => ({ ...car, status: index % 4 === 0 ? 'sold' : car.status }));
    const files = new Map(indexFiles(some).map(({ path, body }) => [path, body]));
    vi.stubGlobal('fetch', async (url: string) => new Response(files.get(url)));
    await open('', searchSetupOf(some, { filters: ['status', 'make'] }));
    const labels = () => boxes('Availability').map((box) => box.closest('label')?.textContent);
    expect(labels()).toEqual(['Hide sold15']);
    visitor.chooses(/^Hide sold/);
    await visitor.isTold('45 Cars');
    await visitor.isAt('?refinementList[-status][0]=sold');
    await waitFor(() => expect(labels()).toEqual(['Hide sold15']));
    visitor.presses('Remove Not Sold');
    await visitor.isTold('60 Cars');
    expect(screen.getByRole('checkbox', { name: /^Hide sold/ })).toHaveProperty('checked', false);
  });

  it('offer to hide nothing where every car can be had [LIST-35]', async () => {
    await open('', { filters: ['status', 'make'] });
    expect(screen.queryByText('Availability')).toBeNull();
  });

  it('show over the price how many cars the other filters leave in each band [LIST-37]', async () => {
    const banded = { filters: ['price', 'body'], priceBandDollars: 5000 };
    await open('', banded);
    const bars = () =>
      [...group('Price').querySelectorAll('svg.range-bars path')].map(
        (path) => path.getAttribute('d')?.match(/M\d+/g)?.length ?? 0,
      );
    const bandsOf = (some: typeof cars) => new Set(some.map(({ price }) => Math.floor(price! / 5000))).size;
    // Others, and those of the range.
    expect(bars()).toEqual([0, bandsOf(cars)]);
    expect(group('Price').querySelector('.range-bars')?.getAttribute('aria-hidden')).toBe('true');
    fireEvent.change(screen.getByLabelText('Price to, typed'), { target: { value: '20000' } });
    fireEvent.blur(screen.getByLabelText('Price to, typed'));
    await visitor.isTold(`${cars.filter(({ price }) => price! <= 20_000).length} Cars`);
    const cheap = bandsOf(cars.filter(({ price }) => price! < 20_000));
    await waitFor(() => expect(bars()).toEqual([bandsOf(cars) - cheap, cheap]));
    visitor.chooses(/^SUV/);
    const suvs = bandsOf(cars.filter(({ body }) => body === 'SUV'));
    await waitFor(() => expect(bars()[0]! + bars()[1]!).toBe(suvs));
    // Advertised prices are not those that a search for on-road prices filters by: the room stays.
    history.pushState(null, '', '?range[on_road_price]=0:');
    dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(bars()).toEqual([0, 0]));
  });

  it('link to all cars from a page with a subset of the cars [ROUTE-16]', async () => {
    await open('', { widen: { label: 'Search all cars', href: '/search/' } });
    const filters = screen.getByRole('region', { name: 'Filters' });
    const link = within(filters).getByRole('link', { name: 'Search all cars' });
    expect(link.getAttribute('href')).toBe('/search/');
  });

  it('expand to at most 20 cities and 40 locations [LIST-12] [LIST-13]', async () => {
    await open('', { filters: ['city', 'location_name'] });
    for (const [name, limit, all] of [
      ['City', 20, 'Show 20 cities'],
      ['Location', 40, 'Show 40 locations'],
    ] as const) {
      group(name).open = true;
      fireEvent(group(name), new Event('toggle'));
      expect(boxes(name)).toHaveLength(7);
      fireEvent.click(within(group(name)).getByRole('button', { name: all }));
      expect(boxes(name)).toHaveLength(limit);
    }
  });

  it('sort weekly repayments by amount and filter by them [DATA-24]', async () => {
    await open('', { filters: ['price', 'weekly_price_range'] });
    group('Price per week').open = true;
    fireEvent(group('Price per week'), new Event('toggle'));
    const labels = boxes('Price per week').map((box) => box.closest('label')?.textContent);
    expect(labels).toEqual(['$100 to $150 per week50', '$150 to $200 per week10']);
    visitor.chooses(/^\$150 to \$200 per week/);
    await visitor.isTold('10 Cars');
    visitor.presses('Remove $150 to $200 per week');
    await visitor.isTold('60 Cars');
  });

  const weekly = { rates: [7.99], mostDollars: 159, dearestDollars: 60_000, note: 'At 7.99% p.a. interest.' };
  const ofWeeks = { filters: ['price', 'weekly_price_range'], weekly };

  it('limit the advertised repayments a week, with the rates and the warning', async () => {
    await open('', ofWeeks);
    fireEvent.change(screen.getByLabelText('Weekly repayment to, typed'), { target: { value: '119' } });
    fireEvent.blur(screen.getByLabelText('Weekly repayment to, typed'));
    await visitor.isTold('20 Cars');
    await visitor.isAt('?range[weekly_price]=:119');
    const said = group('Price per week').textContent;
    expect(said).toContain('At 7.99% p.a. interest.');
    expect(said).toContain('WARNING: This comparison rate is true only for the examples given');
  });

  it('limit the repayments on the visitor’s own terms, without the terms in the address', async () => {
    keepFigures('1', {}, { deposit: 5000, termYears: 3 });
    await open('?range[weekly_price]=:119', {
      ...ofWeeks,
      cardRules: someCardRules({ repayment: { notes: repaymentNotes(['manual'])! } }),
    });
    const terms = {
      deposit: 5000,
      tradeIn: 0,
      termYears: 3,
      balloonPercent: 0,
      frequency: 'weekly',
    } as const;
    const onTerms = cars.filter(({ price = 0 }) => weeklyDollars(price, 7.99, terms) <= 119);
    await visitor.isTold(`${onTerms.length} Cars`);
    await screen.findByRole('button', { name: 'Remove Up to $119 a week on your terms' });
    expect(location.search).not.toMatch(/deposit|5000/);
    expect(group('Price per week').textContent).toContain('On your terms: deposit $5,000, 3 years');
    // The bands are of the advertised repayments.
    expect(within(group('Price per week')).queryAllByRole('checkbox', { hidden: true })).toEqual([]);

    fireEvent.click(screen.getAllByText('Show the advertised repayments')[0]!);
    await visitor.isTold('20 Cars');
    await screen.findByRole('button', { name: 'Remove Price per week up to $119 per week' });
  });

  it('expand to at most 30 models [LIST-10]', async () => {
    await open('?refinementList[make][0]=Kia', {
      initial: {
        ...searchSetupOf(cars).initial,
        facets: { model: Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`M${index}`, 1])) },
      },
    });
    expect(boxes('Model').length).toBeLessThanOrEqual(10);
    const more = within(group('Model')).queryByRole('button', { name: /^Show .* models$/, hidden: true });
    if (more) fireEvent.click(more);
    expect(boxes('Model').length).toBeLessThanOrEqual(30);
  });

  it('show 20 makes before "All Makes" in the variant with popular makes [LIST-11] [CFG-30]', async () => {
    const initial = searchSetupOf(cars).initial;
    const make = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`Make ${index}`, 26 - index]));
    await open('', {
      makeListVariant: 'popular',
      popularMakes: ['Make 25'],
      initial: { ...initial, facets: { ...initial.facets, make } },
    });
    expect(boxes('Make')).toHaveLength(20);
    expect(boxes('Make')[0]).toHaveProperty('value', 'Make 25');
    visitor.presses('All Makes');
    expect(boxes('Make')).toHaveLength(26);
  });
});

it('shows a message for a slow search and keeps the cars [LIST-23]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await open();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  visitor.chooses(/^SUV/);
  await act(async () => {});
  await act(async () => void vi.advanceTimersByTime(2400));
  expect(page.container.textContent).not.toContain('The connection is slow.');
  await act(async () => void vi.advanceTimersByTime(100));
  expect(page.container.textContent).toContain('Still updating the list. The connection is slow.');
  expect(visitor.cards()).toHaveLength(21);
  vi.useRealTimers();
});

it('shows the stock count instead of a count above 1999, in the button and above the cars [LIST-8]', async () => {
  const { initial } = searchSetupOf(cars);
  await open('', { initial: { ...initial, nbHits: 2500 }, stockCount: 2310 });
  expect(screen.getByRole('button', { name: 'Show Me 2,310 Cars', hidden: true })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2,310 Cars');
});
