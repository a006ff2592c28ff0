import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTypedAmount } from './use-typed-amount.ts';

const take = vi.fn();

function AnAmount() {
  const { typed, problem, field, forget } = useTypedAmount(
    (text) => (/^\d+$/.test(text) ? { amount: Number(text) } : { problem: 'Digits, please.' }),
    take,
  );
  return (
    <>
      <input aria-label="Amount" value={typed ?? ''} {...field} />
      {problem && <p role="alert">{problem}</p>}
      <button type="button" onClick={forget}>
        Copy link
      </button>
    </>
  );
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');

/** Types, and presses the button: the field loses the focus between the start of the press and its click. */
function typeAndPress(text: string, during: () => void): void {
  fireEvent.change(amount(), { target: { value: text } });
  const button = screen.getByRole('button');
  fireEvent.mouseDown(button);
  fireEvent.blur(amount());
  during();
  fireEvent.mouseUp(button);
}

it.each([
  ['appears', '12', 'a dozen'],
  ['goes', 'a dozen', '12'],
])(
  'a problem %s only after the press that leaves the field, so that the button stays under the pointer',
  async (_, before, typed) => {
    render(<AnAmount />);
    fireEvent.change(amount(), { target: { value: before } });
    fireEvent.blur(amount());
    const shown = screen.queryByRole('alert')?.textContent;
    typeAndPress(typed, () => {
      expect(screen.queryByRole('alert')?.textContent).toBe(shown);
      // What the press does counts with the new amount already.
      expect(take).toHaveBeenLastCalledWith(typed === '12' ? 12 : undefined);
    });
    await waitFor(() => expect(screen.queryByRole('alert')?.textContent).not.toBe(shown));
  },
);

it('a press that sets the amount otherwise forgets the text and its problem', async () => {
  vi.useFakeTimers();
  try {
    render(<AnAmount />);
    typeAndPress('a dozen', () => {});
    fireEvent.click(screen.getByRole('button'));
    vi.runAllTimers();
    expect([amount().value, screen.queryByRole('alert')]).toEqual(['', null]);
  } finally {
    vi.useRealTimers();
  }
});
