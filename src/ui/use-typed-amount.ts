import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { afterPress, followPresses } from './form/presses.ts';

/** What was read from a text: the amount, or what is wrong with it. */
type ReadAmount = { amount: number } | { problem: string };

/**
 * The text of a field for an amount while it is typed. Enter and leaving the field apply it; one that cannot be used
 * stays, with its problem.
 *
 * @param onAmount called with undefined when the text is not a clear amount
 * @returns `typed` is undefined while nothing is typed; `field` has attributes of the input
 */
export function useTypedAmount(
  read: (text: string) => ReadAmount,
  onAmount: (amount: number | undefined) => void,
) {
  useEffect(followPresses, []);
  const [draft, setDraft] = useState<{ text: string; problem?: string }>();
  const take = () => {
    if (!draft) return;
    const found = read(draft.text);
    onAmount('amount' in found ? found.amount : undefined);
    const left = 'problem' in found ? { ...draft, ...found } : undefined;
    // Not during a press: a problem that appears or goes moves what is below away from the pointer.
    afterPress(() => setDraft((now) => (now === draft ? left : now)));
  };
  return {
    typed: draft?.text,
    problem: draft?.problem,
    forget: () => setDraft(undefined),
    field: {
      'aria-invalid': draft?.problem ? true : undefined,
      // Selects the text, so that the next input replaces it.
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setDraft((before) => ({ ...before, text: target.value })),
      onBlur: take,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      },
    },
  };
}
