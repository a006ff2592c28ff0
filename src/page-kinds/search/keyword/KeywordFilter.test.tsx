import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { recordSearch } from '../../../stores/history.ts';
import {
  box,
  chips,
  found,
  key,
  list,
  open,
  options,
  path,
  setUpKeywordPage,
  type,
} from './KeywordPage.fixture.tsx';

setUpKeywordPage();

describe('the text search as a combobox', () => {
  it('has the role and name of a combobox and is closed [LIST-2]', async () => {
    await open();
    expect(box().placeholder).toBe('Search...');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(box().getAttribute('aria-autocomplete')).toBe('list');
    expect(options()).toEqual([]);
  });

  it('suggests makes, then models, with their number of cars', async () => {
    await open();
    await type('toy');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Toyota24 cars',
      'Toyota Corolla12 cars',
      'Toyota HiLux12 cars',
    ]);
    expect(screen.getByText('3 suggestions')).toBeTruthy();
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Suggestions' }).id);
  });

  it('moves through the list with Down and Up, and passes the text box at both ends', async () => {
    await open();
    await type('toy');
    const marked = () =>
      document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
    key('ArrowDown');
    expect(marked()).toBe('Toyota24 cars');
    expect(within(list()!).getByRole('option', { selected: true }).textContent).toBe('Toyota24 cars');
    key('ArrowUp');
    expect(marked()).toBeUndefined();
    key('ArrowUp');
    expect(marked()).toBe('Toyota HiLux12 cars');
    key('ArrowDown');
    expect(marked()).toBeUndefined();
  });

  it('does not handle Home, End, Left and Right, which move the cursor', async () => {
    await open();
    await type('toy');
    for (const name of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) expect(key(name)).toBe(true);
    expect(key('ArrowDown')).toBe(false);
  });

  it('applies the marked suggestion as filters on Enter', async () => {
    await open();
    await type('hil');
    key('ArrowDown');
    key('Enter');
    await found('12 Cars');
    expect(chips()).toEqual(['Toyota', 'HiLux']);
    expect(box().value).toBe('');
    expect(options()).toEqual([]);
  });

  it('applies a clicked suggestion and keeps the focus', async () => {
    await open();
    await type('maz');
    const option = screen.getByRole('option', { name: /Mazda 3/ });
    expect(fireEvent.pointerDown(option)).toBe(false);
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    await found('12 Cars');
    expect(chips()).toEqual(['Mazda', '3']);
    expect(document.activeElement).toBe(box());
  });

  it('closes the list on the first Escape, clears the box on the second, and ignores the third', async () => {
    await open();
    await type('toy');
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    key('Escape');
    expect(options()).toEqual([]);
    expect(box().value).toBe('toy');
    key('Escape');
    expect(box().value).toBe('');
    expect(heard).not.toHaveBeenCalled();
    key('Escape');
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', heard);
  });

  it('is emptied by a button that leaves the focus in the box', async () => {
    await open();
    const button = () => screen.queryByRole('button', { name: 'Clear the text' });
    expect(button()).toBeNull();
    await type('toyota');
    await found('24 Cars');
    expect(fireEvent.mouseDown(button()!)).toBe(false);
    fireEvent.click(button()!);
    expect([box().value, button()]).toEqual(['', null]);
    expect(document.activeElement).toBe(box());
    await found('48 Cars');
    expect(chips()).toEqual([]);
  });

  it('closes when the box loses the focus', async () => {
    await open();
    await type('toy');
    act(() => box().blur());
    expect(options()).toEqual([]);
    expect(box().value).toBe('toy');
  });

  it('shows at most five recent searches while it is empty', async () => {
    for (let each = 1; each <= 6; each++)
      recordSearch({ label: `Search ${each}`, path, query: `?query=${each}` });
    await open();
    act(() => box().focus());
    expect(
      within(screen.getByRole('listbox', { name: 'Recent searches' })).getAllByRole('option'),
    ).toHaveLength(5);
    expect(options()[0]?.textContent).toBe('Search 6');
  });
});
