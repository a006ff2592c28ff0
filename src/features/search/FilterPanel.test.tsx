import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { weeklyPriceBand } from '../../domain/price-bands.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import { searchPageOf, visitor } from './open-search.fixture.ts';
import { searchSetupOf, someCars } from './search-page.fixture.ts';

const cars = someCars(60).map((car, index) => ({
  ...car,
  weekly_price: 100 + index,
  weekly_price_range: weeklyPriceBand(100 + index),
  city: `City ${index}`,
  location_name: `Yard ${index}`,
}));
const { open } = searchPageOf(cars);
const { group } = visitor;
const boxes = (name: string) => within(group(name)).getAllByRole('checkbox', { hidden: true });

describe('the groups of filters', () => {
  it('stay as the visitor left them, whatever is chosen [LIST-1]', async () => {
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

  it('are up to date when they are opened', async () => {
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

  it('count what a further choice of the same filter would add', async () => {
    await open();
    visitor.chooses(/^SUV/);
    await visitor.isTold('15 Cars');
    expect(within(group('Body')).getByRole('checkbox', { name: /^Ute\s*15$/ })).toBeTruthy();
  });

  it('narrow by each feature, and count what having one more would leave', async () => {
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

  it('tick what is chosen at once, before the cars are there', async () => {
    await open();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    visitor.chooses(/^SUV/);
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /^SUV/ })).toHaveProperty('checked', true),
    );
  });

  it('are not there for what the page itself stands for, even when they are named', async () => {
    await open('', { scope: { car_type: ['used'], make: ['Kia'] } });
    const names = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(names).not.toContain('Condition');
    expect(names).not.toContain('Make');
    expect(names).toContain('Body');
    expect(names).toContain('Model');
    expect(group('Model').closest('[hidden]')).toBeNull();
  });

  it('lead on to all cars from a page of some [ROUTE-16]', async () => {
    await open('', { widen: { label: 'Search all cars', href: '/search/' } });
    const filters = screen.getByRole('region', { name: 'Filters' });
    const link = within(filters).getByRole('link', { name: 'Search all cars' });
    expect(link.getAttribute('href')).toBe('/search/');
  });

  it('unfold to 20 cities and 40 locations at most [LIST-12] [LIST-13]', async () => {
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

  it('list weekly repayments by their amount, and narrow the search to some [DATA-24]', async () => {
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

  it('unfold to 30 models at most [LIST-10]', async () => {
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

  it('show 20 makes before All Makes in the variant with popular ones [LIST-11] [CFG-30]', async () => {
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

describe('what a link brings', () => {
  it('holds with a chip of its own, lists and ranges the page has no filter for [ROUTE-18] [OPEN-37]', async () => {
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
    // A dash is no word and excludes nothing: the seven Kias, as on Typesense.
    ['?refinementList[make][0]=-Kia', 7],
    [`?query=${'a'.repeat(10_000)}`, 0],
    [
      `?${Array.from({ length: 1000 }, (_, index) => `refinementList[make][${index}]=M${index}`).join('&')}`,
      0,
    ],
  ])('shows a working page under %.60s [OPEN-37]', async (search, found) => {
    const problems = vi.spyOn(console, 'error');
    await open(search);
    await visitor.isTold(`${found} Cars`);
    if (found === 0) await screen.findByText('No vehicles match your search');
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(problems).not.toHaveBeenCalled();
  });
});

describe('chips', () => {
  it('hand the focus on when they go', async () => {
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
    'of %s search 400 ms after they rest, not before [LIST-20] [LIST-26] [OPEN-40]',
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

  it('ignore a number typed below their range, and say so in the console [LIST-29] [ERR-3] [OPEN-83]', async () => {
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

  it('can still be told apart by the pointer where both stand at the upper end [OPEN-82]', async () => {
    await open();
    const from = screen.getByRole('slider', { name: 'Price from' }) as HTMLInputElement;
    expect(from.dataset['raised']).toBeUndefined();
    fireEvent.change(from, { target: { value: from.max } });
    expect(from.dataset['raised']).toBe('true');
  });

  it('clamp what a link asks for [LIST-25] [OPEN-83]', async () => {
    await open('?range[price]=:900000');
    const to = screen.getByRole('slider', { name: 'Price to' }) as HTMLInputElement;
    expect(to.value).toBe(to.max);
  });
});

it('a slow search is said to be slow, and the cars stay [LIST-23]', async () => {
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

it('a count above 1999 gives way to the stock count, in the button and above the cars [LIST-8]', async () => {
  const { initial } = searchSetupOf(cars);
  await open('', { initial: { ...initial, nbHits: 2500 }, stockCount: 2310 });
  expect(screen.getByRole('button', { name: 'Show Me 2,310 Cars', hidden: true })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2,310 Cars');
});
