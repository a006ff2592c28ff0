import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tradeInFlow } from '../../stores/trade-in-flow.ts';
import './plate-form.ts';

it('opens the trade-in page without a query, and keeps the registration for it', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  document.body.innerHTML = `<plate-form><form action="/trade-in/" method="get">
    <span class="plate"><input><span class="plate-motto"></span></span>
    <select><option>nsw</option></select><button>Go</button></form></plate-form>`;
  fireEvent.input(document.querySelector('input')!, { target: { value: 'abc-12d' } });
  const form = document.querySelector('form')!;
  // The browser itself would add a question mark to the address.
  expect(fireEvent.submit(form)).toBe(false);
  expect(assign.mock.calls).toEqual([[form.action]]);
  expect(tradeInFlow.getState()).toMatchObject({ rego: 'ABC12D', state: 'nsw' });
  vi.unstubAllGlobals();
});
