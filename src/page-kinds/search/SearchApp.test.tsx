import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexFiles } from '../../search/static/index-files.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';
import type { SearchSetup } from './search-page.ts';

const cars = someCars(60);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));
let isDown = false;

beforeEach(() => {
  isDown = false;
  vi.stubGlobal('fetch', async (url: string) =>
    isDown ? new Response('', { status: 503 }) : new Response(files.get(url)),
  );
  Element.prototype.scrollIntoView = vi.fn();
  history.replaceState(null, '', '/search/new-used-and-demo-cars/');
});

/** Opens the page and waits until it has read its URL. */
async function open(search = '', change: Partial<SearchSetup> = {}) {
  history.replaceState(null, '', `/search/new-used-and-demo-cars/${search}`);
  render(<SearchApp setup={searchSetupOf(cars, change)} Card={StubCard} />);
  await act(async () => {});
}
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const found = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const url = (text: string) => waitFor(() => expect(decodeURIComponent(location.search)).toBe(text));
const group = (name: string) => screen.getByText(name, { selector: 'summary' }).closest('details')!;

describe('the search page', () => {
  it('has a text search, filter groups, checkbox lists and sliders [LIST-1] [LIST-2] [LIST-3]', async () => {
    await open();
    expect(screen.getByPlaceholderText('Search...')).toBeTruthy();
    for (const name of ['Condition', 'Make', 'Price', 'Body', 'Year', 'Kilometres', 'Fuel', 'Location']) {
      expect(group(name)).toBeTruthy();
    }
    expect(within(group('Body')).getAllByRole('checkbox').length).toBeGreaterThan(2);
    for (const name of ['Price', 'Year', 'Kilometres']) {
      expect(within(group(name)).getAllByRole('slider', { hidden: true })).toHaveLength(2);
    }
  });

  it('shows only the filters that the dealer configured [CFG-27]', async () => {
    await open('', { filters: ['make', 'price'] });
    expect(screen.queryByPlaceholderText('Search...')).toBeNull();
    expect([...document.querySelectorAll('summary')].map((one) => one.textContent)).toEqual([
      'Make',
      'Price',
    ]);
  });

  it('shows only the cars that match the selected filters, and writes the filters to the URL [LIST-14] [OPEN-37]', async () => {
    await open();
    choose(/^Kia/);
    await found('7 Cars');
    await url('?refinementList[make][0]=Kia');
    await waitFor(() => expect(titles().every((title) => title?.includes('Kia'))).toBe(true));
    choose(/^Ford/);
    await found('14 Cars');
    await url('?refinementList[make][0]=Kia&refinementList[make][1]=Ford');
  });

  it('shows seven makes, and all of them after a click on "Show all makes" [LIST-9]', async () => {
    await open();
    const makes = () => within(group('Make')).getAllByRole('checkbox').length;
    expect(makes()).toBe(7);
    fireEvent.click(screen.getByRole('button', { name: 'Show all makes', expanded: false }));
    expect(makes()).toBe(9);
    expect(screen.getByRole('button', { name: 'Show fewer', expanded: true })).toBeTruthy();
  });

  it('puts popular makes first and offers All Makes when the dealer configured that [LIST-11]', async () => {
    await open('', { makeListVariant: 'popular', popularMakes: ['MG', 'Kia'] });
    const makes = within(group('Make')).getAllByRole('checkbox') as HTMLInputElement[];
    expect(makes.slice(0, 2).map(({ value }) => value)).toEqual(['MG', 'Kia']);
    expect(makes).toHaveLength(9);
  });

  it('shows the model filter while a make is selected, and removes selected models with the make', async () => {
    await open();
    const model = group('Model').parentElement!;
    expect(model.hidden).toBe(true);
    choose(/^Kia/);
    await waitFor(() => expect(model.hidden).toBe(false));
    await found('7 Cars');
    choose(/^Ki2/);
    await waitFor(() => expect(location.search).toContain('model'));
    choose(/^Kia/);
    await found('60 Cars');
    await url('');
  });

  it('searches for the typed text after a pause [LIST-21]', async () => {
    await open();
    fireEvent.change(screen.getByPlaceholderText('Search...'), { target: { value: 'hyunxai' } });
    expect(screen.getByRole('status').textContent).toBe('60 Cars');
    await found('7 Cars');
    await url('?query=hyunxai');
  });

  it('returns to the first page when a filter changes [LIST-19]', async () => {
    await open('?page=2');
    await screen.findByText('Showing 22 to 42 of 60');
    choose(/^Demo/);
    await found('7 Cars');
    await url('?refinementList[car_type][0]=demo');
  });

  it('sorts the cars and writes only the sort order to the URL [LIST-4] [OPEN-36]', async () => {
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: 'price:asc' },
    });
    await url('?sortBy=price:asc');
    await waitFor(() => expect(within(screen.getAllByRole('article')[0]!).getByText('$5,000')).toBeTruthy());
  });

  it('applies the search of its URL and keeps other URL parameters [OPEN-37] [ROUTE-18]', async () => {
    await open('?utm_source=mail&refinementList[dealership_slug][0]=north&range[price]=10000:30000');
    const north = cars.filter(
      ({ dealership_slug, price = 0 }) => dealership_slug === 'north' && price >= 10_000 && price <= 30_000,
    );
    await found(`${north.length} Cars`);
    expect(screen.getByRole('button', { name: 'Remove Bayside of the North' })).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Price from' })).toHaveProperty('value', '10000');
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await url('?utm_source=mail');
    await found('60 Cars');
  });

  it('removes one filter when its chip is clicked', async () => {
    await open('?refinementList[make][0]=Kia&refinementList[make][1]=Ford');
    await found('14 Cars');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Kia' }));
    await found('7 Cars');
    await url('?refinementList[make][0]=Ford');
  });

  it('restores the previous search on Back', async () => {
    await open();
    choose(/^Kia/);
    await found('7 Cars');
    await url('?refinementList[make][0]=Kia');
    act(() => history.back());
    await found('60 Cars');
  });

  it('shows a message when no car matches, and clears the filters on request [OPEN-39]', async () => {
    await open('?refinementList[make][0]=Nobody');
    await screen.findByText('No cars match');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await found('60 Cars');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21));
  });
});

describe('sliders', () => {
  it('start the search 400 ms after the last move, rounded to thousands [LIST-20] [LIST-26]', async () => {
    await open();
    const from = screen.getByRole('slider', { name: 'Price from' });
    fireEvent.change(from, { target: { value: '20400' } });
    expect(from).toHaveProperty('value', '20000');
    expect(location.search).toBe('');
    await url('?range[price]=20000:');
  });

  it('leave the URL when both handles are at their ends again [LIST-22]', async () => {
    await open('?range[price]=20000:');
    await waitFor(() =>
      expect(screen.getByRole('slider', { name: 'Price from' })).toHaveProperty('value', '20000'),
    );
    fireEvent.change(screen.getByRole('slider', { name: 'Price from' }), { target: { value: '0' } });
    await url('');
  });

  it('move by a hundredth of the range on an arrow key, and by at least a thousand [LIST-31]', async () => {
    await open();
    const to = screen.getByRole('slider', { name: 'Price to' });
    const before = Number((to as HTMLInputElement).value);
    fireEvent.keyDown(to, { key: 'ArrowLeft' });
    expect(to).toHaveProperty('value', String(before - 1000));
  });

  it('apply a typed number within the range, and log one above it [LIST-29] [ERR-4]', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await open();
    const to = screen.getByRole('textbox', { name: 'Price to, typed' });
    const before = (to as HTMLInputElement).value;
    fireEvent.change(to, { target: { value: '900000' } });
    fireEvent.keyDown(to, { key: 'Enter' });
    expect(log).toHaveBeenCalledWith('Cannot refine above the range maximum');
    expect(to).toHaveProperty('value', before);
    expect(screen.getByRole('alert').textContent).toMatch(/^Ours are \$0 to \$[\d,]+\.$/);
    fireEvent.change(to, { target: { value: '$20,000' } });
    fireEvent.keyDown(to, { key: 'Enter' });
    expect(screen.queryByRole('alert')).toBeNull();
    await url('?range[price]=:20000');
  });

  it('say what became of a typed value only after the press that leaves its field', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    await open();
    const to = screen.getByRole('textbox', { name: 'Price to, typed' });
    fireEvent.change(to, { target: { value: '900000' } });
    const below = screen.getByRole('checkbox', { name: /^Kia/ });
    fireEvent.mouseDown(below);
    fireEvent.blur(to);
    // Else it would move away from the pointer, and the click would go to another.
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.mouseUp(below);
    fireEvent.click(below);
    await screen.findByText(/^Ours are/);
    await url('?refinementList[make][0]=Kia');
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(screen.queryByText(/^Ours are/)).toBeNull());
  });

  it.each([
    ['Price from', 'price', '10000:20000', '60000', '20000:20000', 'From and To meet at $20,000.'],
    ['Price to', 'price', '10000:20000', '5k', '10000:10000', 'From and To meet at $10,000.'],
    ['Year from', 'year', '2012:2014', '2020', '2014:2014', 'From and To meet at 2014.'],
    ['Year to', 'year', '2012:2014', '2010', '2012:2012', 'From and To meet at 2012.'],
  ])(
    'say that the other end holds "%s" back, until the range is another [LIST-27] [LIST-28]',
    async (name, key, range, typed, held, note) => {
      await open(`?range[${key}]=${range}`);
      const field = screen.getByRole('textbox', { name: `${name}, typed` });
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.keyDown(field, { key: 'Enter' });
      await url(`?range[${key}]=${held}`);
      expect(screen.getByText(note).getAttribute('role')).toBe('alert');
      fireEvent.click(screen.getByRole('button', { name: /^Remove / }));
      await waitFor(() => expect(screen.queryByText(note)).toBeNull());
    },
  );
});

describe('when the index cannot be loaded', () => {
  it('keeps the cars, shows an error, and recovers after "Try again" [LIST-23] [ERR-5]', async () => {
    isDown = true;
    await open();
    const before = titles();
    choose(/^Kia/);
    // Between the attempts the list is busy and keeps its cars.
    await waitFor(() => expect(screen.getByRole('list', { busy: true })).toBeTruthy());
    expect(titles()).toEqual(before);
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => void window.dispatchEvent(new Event('online')));
    }
    await screen.findByRole('alert');
    expect(titles()).toEqual(before);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await found('7 Cars');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the filter drawer', () => {
  it('shows the count of matching cars, closes on Escape and restores the focus [LIST-6] [OPEN-56]', async () => {
    await open();
    const opener = screen.getByRole('button', { name: 'Filters' });
    opener.focus();
    fireEvent.click(opener);
    const drawer = screen.getByRole('dialog', { name: 'Filters' });
    choose(/^Kia/);
    await waitFor(() => expect(within(drawer).getByRole('button', { name: 'Show Me 7 Cars' })).toBeTruthy());
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(screen.getByRole('checkbox', { name: /^Kia/ })).toHaveProperty('checked', true);
  });

  it('shows "Car" in the singular for one car [OPEN-56]', async () => {
    await open('?query=2010&refinementList[make][0]=Toyota');
    const count = cars.filter((car) => car.make === 'Toyota' && car.year === 2010).length;
    expect(count).toBe(1);
    await found('1 Car');
    await screen.findByRole('button', { name: 'Show Me 1 Car', hidden: true });
  });
});
