import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListFilter } from './ListFilter.tsx';

const counts = { Kia: 3, Mazda: 2 };
const box = () => screen.getByRole('checkbox', { name: /^Kia/ }) as HTMLInputElement;

it('a checkbox is ticked at once on click, before the search state changes, and then follows that state', () => {
  const onChange = vi.fn();
  const filter = (chosen: string[]) => (
    <ListFilter attribute="make" counts={counts} chosen={chosen} fold={7} limit={30} onChange={onChange} />
  );
  const { rerender } = render(filter([]));
  fireEvent.click(box());
  expect(onChange).toHaveBeenCalledOnce();
  expect(box().checked).toBe(true);
  rerender(filter(['Kia']));
  expect(box().checked).toBe(true);
  rerender(filter([]));
  expect(box().checked).toBe(false);
});
