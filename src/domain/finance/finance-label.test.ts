import { expect, it } from 'vitest';
import { financeLabel } from './finance-label.ts';

it.each([
  [
    'the test variant has priority',
    { financeLabelTestVariant: true, financeButtonLabel: 'Ask' },
    'Finance Quote',
  ],
  [
    "the dealer's label",
    { financeLabelTestVariant: false, financeButtonLabel: 'Get a Payment' },
    'Get a Payment',
  ],
  ['an empty label', { financeButtonLabel: ' ' }, 'Get Finance'],
  ['neither variant nor label', {}, 'Get Finance'],
])('the text of the finance button: %s [FIN-14] [CFG-39] [CFG-40]', (_, labels, expected) => {
  expect(financeLabel(labels)).toBe(expected);
});
