import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NumberField } from './Filter.tsx';

function show(value = 10_000, name = 'price') {
  const onType = vi.fn();
  const field = (now: number) => <NumberField {...{ name }} label="Price from" value={now} onType={onType} />;
  const { rerender } = render(field(value));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price from, typed' });
  return { box, onType, becomes: (now: number) => rerender(field(now)) };
}
const type = (box: HTMLInputElement, text: string) => fireEvent.change(box, { target: { value: text } });

describe('the number field', () => {
  it('shows the value with its unit and applies the typed number on Enter', () => {
    const { box, onType } = show();
    expect(box.value).toBe('$10,000');
    type(box, '12500');
    expect(onType).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onType).toHaveBeenCalledExactlyOnceWith(12_500);
    expect(box.value).toBe('$10,000');
  });

  it.each([
    ['6.5', 65],
    ['7 L/100 km', 70],
    ['7,25', 73],
  ])('reads %s of consumption as %i tenths of a litre', (typed, tenths) => {
    const { box, onType } = show(80, 'consumption_dl');
    expect(box.value).toBe('8 L');
    type(box, typed);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onType).toHaveBeenCalledExactlyOnceWith(tenths);
  });

  it('applies a typed number only once when Enter and blur follow each other', () => {
    const { box, onType } = show();
    type(box, '$20,000');
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.blur(box);
    expect(onType).toHaveBeenCalledExactlyOnceWith(20_000);
  });

  it('keeps the typed text when the value changes during typing', () => {
    const { box, becomes } = show();
    type(box, '25');
    becomes(11_000);
    expect(box.value).toBe('25');
    fireEvent.blur(box);
    expect(box.value).toBe('$11,000');
  });

  it.each<[typed: string, value: number | undefined]>([
    ['40k', 40_000],
    ['$40K', 40_000],
    ['12.5k', 12_500],
    ['1,500', 1500],
    ['20 grand', 20_000],
    ['45,000 km', 45_000],
    ['', undefined],
    ['  ', undefined],
  ])('reads %j as %j', (text, value) => {
    const { box, onType } = show();
    type(box, text);
    fireEvent.blur(box);
    expect(onType).toHaveBeenCalledExactlyOnceWith(value);
  });

  it.each(['cheap', '-', '$'])('ignores the text %j', (text) => {
    const { box, onType } = show();
    type(box, text);
    fireEvent.blur(box);
    expect(onType).not.toHaveBeenCalled();
    expect(box.value).toBe('$10,000');
  });
});
