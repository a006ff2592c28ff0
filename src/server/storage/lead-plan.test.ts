import { expect, test } from 'vitest';
import { deliverAfter, deliverChangeAfter } from './lead-plan.ts';

const now = 1_000_000;
const form = { call: 'form', payload: '{}' } as const;
const steps = { call: 'steps', payload: '{}' } as const;
const complete = { call: 'steps', payload: '{"form_completed":true}' } as const;

test('a form is sent at once, and a lead in steps when it is complete or ten minutes after its last step', () => {
  expect(deliverAfter(form, now)).toBe(now);
  expect(deliverAfter(steps, now)).toBe(now + 600_000);
  expect(deliverAfter(complete, now)).toBe(now + 10_000);
});

test('an update waits for further changes, but does not delay a lead that was not sent yet', () => {
  expect(deliverChangeAfter({ ...form, deliver_after: now - 5 }, now)).toBe(now - 5);
  expect(deliverChangeAfter({ ...steps, deliver_after: now + 1 }, now)).toBe(now + 600_000);
  expect(deliverChangeAfter({ ...complete, deliver_after: now + 1 }, now)).toBe(now + 10_000);
  for (const sent of [form, steps, complete])
    expect(deliverChangeAfter({ ...sent, deliver_after: null }, now)).toBe(now + 60_000);
});
