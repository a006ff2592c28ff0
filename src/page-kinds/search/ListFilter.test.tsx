import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListFilter } from './Filter.tsx';
import { pageAround } from './open-search.fixture.ts';

const counts = { Kia: 3, Mazda: 2 };
const box = () => screen.getByRole('checkbox', { name: /^Kia/ }) as HTMLInputElement;

it('a checkbox is ticked at once on click, before the search state changes, and then follows that state', () => {
  const onChange = vi.fn();
  const filter = (chosen: string[]) => (
    <ListFilter attribute="make" counts={counts} chosen={chosen} fold={7} limit={30} />
  );
  const { rerender } = render(filter([]), { wrapper: pageAround({}, onChange) });
  fireEvent.click(box());
  expect(onChange).toHaveBeenCalledOnce();
  expect(box().checked).toBe(true);
  rerender(filter(['Kia']));
  expect(box().checked).toBe(true);
  rerender(filter([]));
  expect(box().checked).toBe(false);
});

it('a long list can be searched by the beginnings of words, once all of it is shown', () => {
  const features = ['Rear View Camera', 'Front Camera', 'Sunroof', 'Tow Bar'];
  const many = Object.fromEntries([
    ...features.map((name) => [name, 30] as const),
    ...Array.from({ length: 20 }, (_, at) => [`Feature ${at}`, 1] as const),
  ]);
  render(
    <ListFilter attribute="filtered_features" counts={many} chosen={['Tow Bar']} fold={7} limit={100} />,
    { wrapper: pageAround() },
  );
  const shown = () => screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).value);
  const find = () => screen.queryByRole('searchbox', { name: 'Find features' }) as HTMLInputElement;
  expect(find()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all features' }));
  expect(shown()).toHaveLength(24);
  fireEvent.change(find(), { target: { value: 'cam' } });
  expect(shown()).toEqual(['Front Camera', 'Rear View Camera']);
  fireEvent.change(find(), { target: { value: 'cam rear' } });
  expect(shown()).toEqual(['Rear View Camera']);
  expect(screen.getByText('1 of these features')).toBeTruthy();
  fireEvent.change(find(), { target: { value: 'zeppelin' } });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getByText('No such features here')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'Show all features' }));
  expect(find().value).toBe('');
});
