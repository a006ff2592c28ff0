import { expect, test } from 'vitest';
import { type KeptLead, keptLeadWords } from './lead-rules.ts';

const waits = (more: { isOnline: boolean; lasts?: boolean }): KeptLead => ({
  kind: 'waits',
  lasts: true,
  ...more,
});

test.each<[KeptLead, 'trying' | 'failed' | undefined, string]>([
  [
    waits({ isOnline: false }),
    undefined,
    'You have no connection. We have kept what you wrote in this browser and will send it by itself when you are back online.',
  ],
  [
    waits({ isOnline: true }),
    undefined,
    'Our server cannot be reached just now. We have kept what you wrote in this browser and will send it by itself as soon as it answers.',
  ],
  [
    waits({ isOnline: true, lasts: false }),
    undefined,
    'Our server cannot be reached just now, and your browser cannot keep what you wrote. Leave this page open: we will send it as soon as it answers.',
  ],
  [
    waits({ isOnline: false, lasts: false }),
    undefined,
    'You have no connection, and your browser cannot keep what you wrote. Leave this page open: we will send it when you are back online.',
  ],
  [waits({ isOnline: true }), 'trying', 'Trying to send it now.'],
  [
    waits({ isOnline: true }),
    'failed',
    'We tried again. Our server cannot be reached just now. We have kept what you wrote in this browser and will send it by itself as soon as it answers.',
  ],
  [
    { kind: 'sent', leadId: 'f3a912c4-8d1e-4d0a' },
    'trying',
    'We have received it. Your reference is F3A912C4.',
  ],
  [{ kind: 'sent' }, undefined, 'What you wrote has been sent.'],
  [
    { kind: 'refused', reason: 'Please write a message.' },
    'failed',
    'We could not accept it: Please write a message.',
  ],
])('for %o, after a retry (%s), the visitor reads: %s [ERR-8]', (lead, asked, words) => {
  expect(keptLeadWords(lead, asked)).toBe(words);
});
