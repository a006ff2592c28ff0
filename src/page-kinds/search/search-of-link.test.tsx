import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { searchPageOf, visitor } from './open-search.fixture.ts';
import { someCars } from './search-page.fixture.ts';

const cars = someCars(60).map((car, index) => ({ ...car, weekly_price: 100 + index }));
const { open } = searchPageOf(cars);

describe('the search of a link', () => {
  it('applies lists and ranges without a filter on the page, and shows a chip for each [ROUTE-18] [OPEN-37]', async () => {
    await open('?refinementList[dealership_slug][0]=north&range[weekly_price]=:119');
    await visitor.isTold('10 Cars');
    expect(screen.getByRole('button', { name: 'Remove Bayside of the North' })).toBeTruthy();
    visitor.presses('Remove Price per week up to $119 per week');
    await visitor.isTold('30 Cars');
    visitor.presses('Remove Bayside of the North');
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
      await act(async () => void vi.advanceTimersByTime(300));
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
