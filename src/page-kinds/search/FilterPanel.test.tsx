import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { weeklyDollars } from '../../domain/finance/weekly-limit.ts';
import { someCardRules } from '../../domain/listed-car.fixture.ts';
import { weeklyPriceBand } from '../../domain/price-bands.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import { financeFigures, keepFigures } from '../../stores/finance-figures.ts';
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
afterEach(() => financeFigures.clear());
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

  it('link to all cars from a page with a subset of the cars [ROUTE-16]', async () => {
    await open('', { widen: { label: 'Search all cars', href: '/search/' } });
    const filters = screen.getByRole('region', { name: 'Filters' });
    const link = within(filters).getByRole('link', { name: 'Search all cars' });
    expect(link.getAttribute('href')).toBe('/search/');
  });

  it('expand to at most 20 cities and 40 locations [LIST-12] [LIST-13]', async () => {
    await open('', { filters: ['city', 'location_name'] });
    for (const [name, limit, all] of [
      ['City', 20, 'Show all cities'],
      ['Location', 40, 'Show all locations'],
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
    const onTerms = cars.filter(({ price }) => weeklyDollars(price, 7.99, terms) <= 119);
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
    const all = within(group('Model')).queryByRole('button', { name: 'Show all models', hidden: true });
    if (all) fireEvent.click(all);
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

describe('the search of a link', () => {
  it('applies lists and ranges without a filter on the page, and shows a chip for each [ROUTE-18] [OPEN-37]', async () => {
    await open('?refinementList[dealership_slug][0]=north&range[weekly_price]=:119');
    await visitor.isTold('10 Cars');
    expect(screen.getByRole('button', { name: 'Remove North' })).toBeTruthy();
    visitor.presses('Remove Price per week up to $119 per week');
    await visitor.isTold('30 Cars');
    visitor.presses('Remove North');
    await visitor.isTold('60 Cars');
    await visitor.isAt('');
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it.each([
    ['?range[price]=x:y', 60],
    ['?range[price]=9:1', 0],
    ['?range[rocket]=1:2&refinementList[rocket][0]=fast', 60],
    ['?refinementList[__proto__][0]=a&refinementList[constructor][0]=b&__proto__=c', 60],
    ['?refinementList[make][0]=<img src=x onerror=alert(1)>', 0],
    ['?refinementList[make][0]=__proto__', 0],
    // A leading dash is ignored, as in Typesense: the search finds the seven Kias.
    ['?refinementList[make][0]=-Kia', 7],
    [`?query=${'a'.repeat(10_000)}`, 60],
    ['?refinementList[-make][0]=Kia', 53],
    ['?refinementList[-make][0]=__proto__&refinementList[-rocket][0]=fast', 60],
    [
      `?${Array.from({ length: 1000 }, (_, index) => `refinementList[make][${index}]=M${index}`).join('&')}`,
      0,
    ],
  ])('shows a working page at %.60s [OPEN-37]', async (search, found) => {
    const problems = vi.spyOn(console, 'error');
    await open(search);
    await visitor.isTold(`${found} Cars`);
    if (found === 0) await screen.findByText('No cars match');
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(problems).not.toHaveBeenCalled();
  });
});

describe('chips', () => {
  it('move the focus to the next chip or the count when they are removed', async () => {
    await open('?refinementList[make][0]=Kia&refinementList[make][1]=Ford');
    await visitor.isTold('14 Cars');
    screen.getByRole('button', { name: 'Remove Kia' }).focus();
    visitor.presses('Remove Kia');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Ford' }));
    await visitor.isTold('7 Cars');
    visitor.presses('Clear all');
    expect(document.activeElement?.tagName).toBe('H2');
    await visitor.isTold('60 Cars');
  });
});

describe('sliders', () => {
  it.each([
    ['Kilometres', 'km', '41400', '?range[km]=41000:'],
    ['Year', 'year', '2015', '?range[year]=2015:'],
    ['Price', 'price', '20400', '?range[price]=20000:'],
  ])(
    'for %s start the search 400 ms after the last move, not sooner [LIST-20] [LIST-26] [OPEN-40]',
    async (name, _key, value, address) => {
      await open();
      vi.useFakeTimers();
      const from = screen.getByRole('slider', { name: `${name} from`, hidden: true });
      fireEvent.change(from, { target: { value } });
      await act(async () => void vi.advanceTimersByTime(399));
      expect(screen.queryByRole('list', { name: 'Filters chosen' })).toBeNull();
      await act(async () => void vi.advanceTimersByTime(1));
      expect(screen.getByRole('list', { name: 'Filters chosen' })).toBeTruthy();
      await act(async () => void vi.advanceTimersByTime(100));
      vi.useRealTimers();
      await visitor.isAt(address);
    },
  );

  it('ignore a typed number below their range and log it [LIST-29] [ERR-3] [OPEN-83]', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await open();
    const from = screen.getByRole('textbox', { name: 'Year from, typed', hidden: true });
    const before = (from as HTMLInputElement).value;
    fireEvent.change(from, { target: { value: '1900' } });
    fireEvent.keyDown(from, { key: 'Enter' });
    expect(log).toHaveBeenCalledExactlyOnceWith('Cannot refine below the range minimum');
    expect(from).toHaveProperty('value', before);
    expect(location.search).toBe('');
  });

  it('put the lower handle on top when both are at the upper end [OPEN-82]', async () => {
    await open();
    const from = screen.getByRole('slider', { name: 'Price from' }) as HTMLInputElement;
    expect(from.dataset['raised']).toBeUndefined();
    fireEvent.change(from, { target: { value: from.max } });
    expect(from.dataset['raised']).toBe('true');
  });

  it('clamp the range of a link [LIST-25] [OPEN-83]', async () => {
    await open('?range[price]=:900000');
    const to = screen.getByRole('slider', { name: 'Price to' }) as HTMLInputElement;
    expect(to.value).toBe(to.max);
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
