import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadStepAnswer } from '../../api/leads.ts';
import { siteEventName } from '../../domain/leads/events.ts';
import type { LeadSending } from '../../stores/lead-outbox.ts';
import { answers, leadKey, valuation, vehicle } from '../../stores/trade-in-flow.fixture.ts';
import { goOnTradeIn, tradeInFlow, validFlow } from '../../stores/trade-in-flow.ts';
import { startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { userDetails } from '../../stores/user-details.ts';
import { TradeIn } from './TradeIn.island.tsx';
import type { TradeInForm } from './trade-in-pages.ts';

const sent: Record<string, unknown>[] = [];
let outcome: LeadSending<LeadStepAnswer>;
vi.mock('../../ui/kept-leads/page-leads.ts', () => ({
  sendLead: async (_: unknown, content: Record<string, unknown>) => {
    sent.push(content);
    return outcome;
  },
}));

const told: unknown[] = [];
const listen = (event: Event) => told.push((event as CustomEvent).detail);
const answering = (answer: Omit<LeadStepAnswer, 'lead_id'> = {}): typeof outcome => ({
  kind: 'sent',
  leadId: 'lead-1',
  answer: { lead_id: 'lead-1', ...answer },
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('location', { assign: vi.fn(), search: '', href: 'https://x.example/trade-in/' });
  document.addEventListener(siteEventName, listen);
});
afterEach(() => {
  document.removeEventListener(siteEventName, listen);
  sent.length = 0;
  told.length = 0;
});

const form = {
  dealerName: 'Bayside',
  captcha: false,
  places: [],
  dealerships: [],
  rules: { messageRequired: false, termsRequired: false, dealershipSlugs: [] },
  today: '2026-11-21',
  noun: 'car',
  state: 'qld',
  valuesOnline: true,
  savesValuation: false,
} as unknown as TradeInForm;

const show = async (flow: Parameters<typeof goOnTradeIn>[0], setup = form) => {
  goOnTradeIn({ leadKey, leadId: 'lead-1', rego: 'ABC12D', state: 'qld', vehicle, ...flow });
  render(<TradeIn setup={JSON.stringify(setup)} />);
  // The last stages are loaded.
  await act(async () => void (await vi.dynamicImportSettled()));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name, level: 3 });

it('has autocomplete for first and last name, and splits a known name [LEAD-5]', async () => {
  userDetails.update(() => ({ name: 'Mia Anh Tran', email: 'mia@example.com', phone: '0491 570 006' }));
  await show({ stage: 'contact' });
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field(/^Email/).value).toBe('mia@example.com'));
  const [first, last] = [field(/^First Name/), field(/^Last Name/)];
  expect([first.value, last.value]).toEqual(['Mia Anh', 'Tran']);
  expect([first.autocomplete, last.autocomplete]).toEqual(['given-name', 'family-name']);
  userDetails.clear();
});

it.each([
  ['6000', '', 'wa'],
  ['9999', '', 'qld'],
  ['6000', 'vic', 'vic'],
])('offers the state of postcode %s, after a plate of %j: %s', async (postcode, state, offered) => {
  outcome = answering();
  userDetails.update(() => ({ name: 'Mia Tran', email: 'mia@example.com', phone: '0491 570 006' }));
  await show({ stage: 'contact', rego: '', state });
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field(/^Email/).value).toBe('mia@example.com'));
  fireEvent.change(field(/postcode/i), { target: { value: postcode } });
  press('Continue');
  await heading('Your car');
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(offered);
  userDetails.clear();
});

it('accepts an estimate, reports event 18 and goes to the next page [TRADE-10] [EVENT-6]', async () => {
  outcome = answering();
  await show({ stage: 'figure', answers, valuation });
  expect(screen.getByText('$10,000 to $12,000')).toBeTruthy();
  expect(screen.getByText(/^This estimate is indicative only and subject to inspection\./)).toBeTruthy();
  press(/^Accept/);
  await heading('You accepted our estimate');
  expect(sent).toMatchObject([
    {
      lead_key: leadKey,
      lead_id: 'lead-1',
      category: 'Trade In',
      offer_accepted: true,
      form_completed: true,
    },
  ]);
  expect(told).toEqual([{ event_id: 18 }]);
  expect(location.assign).toHaveBeenCalledWith('/success/');
});

it.each([
  ['keeps the wanted car of a trade-in', {}, '7'],
  ['drops it for a visitor who sells', { subcategory: 'Sell' }, ''],
])('%s [ROUTE-5] [ROUTE-6]', async (_, change, carId) => {
  await show({ stage: 'rego', carId: '7' }, { ...form, ...change });
  expect(tradeInFlow.getState().carId).toBe(carId);
});

it('in a group reports and remembers the place that the visitor has chosen [EVENT-6] [LEAD-3]', async () => {
  outcome = answering();
  const places = [
    { id: 'north', name: 'North', dealershipId: 'd-north' },
    { id: 'south', name: 'South', dealershipId: 'd-south' },
  ];
  const flow = { stage: 'figure', answers, valuation, locationId: 'south', carId: '7' } as const;
  await show(flow, { ...form, places } as TradeInForm);
  press(/^Accept/);
  await heading('You accepted our estimate');
  expect(told).toEqual([{ event_id: 18, car_id: '7', dealership_id: 'd-south' }]);
  expect(JSON.parse(localStorage.getItem('success-category')!)).toMatchObject({
    state: { value: { category: 'Trade In', locationId: 'south' } },
  });
});

it('reports no event when the server does not have the acceptance, and says that sending failed [ERR-8]', async () => {
  const failure = 'An error occurred when submitting this form';
  outcome = { kind: 'kept' };
  await show({ stage: 'figure', answers, valuation });
  press(/^Accept/);
  await heading('You accepted our estimate');
  expect(screen.getByText(`${failure}.`)).toBeTruthy();
  expect([told, vi.mocked(location.assign).mock.calls]).toEqual([[], []]);
});

it('shows that the lead waits to be sent, with a phone number, after a reload too', async () => {
  document.documentElement.dataset['api'] = '';
  const entry = {
    version: 1,
    key: leadKey,
    path: '/api/leads',
    payload: { lead_key: leadKey, location_id: 'l2' },
    at: Date.now(),
    tries: 1,
    nextAt: Date.now() + 60_000,
  };
  localStorage.setItem(`lead-outbox:${leadKey}`, JSON.stringify(entry));
  const places = [{ id: 'l2', name: 'Nerang', phone: { text: '07 5550 2222', href: 'tel:+61755502222' } }];
  await show({ stage: 'ended', answers, noFigure: 'failed' }, { ...form, places });
  expect(screen.getByText(/^Our server cannot be reached just now/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '07 5550 2222' })).toHaveProperty('href', 'tel:+61755502222');
  expect(screen.queryByText(/We have your details/)).toBeNull();
  const key = `lead-outbox:${leadKey}`;
  localStorage.removeItem(key);
  fireEvent(window, new StorageEvent('storage', { key }));
  expect(screen.getByText('What you wrote has been sent.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again now' })).toBeNull();
  expect(screen.getByText(/We have your details/)).toBeTruthy();
  delete document.documentElement.dataset['api'];
});

it('shows why an estimate cannot be accepted, and stays', async () => {
  outcome = { kind: 'refused', message: 'We do not have this request. Please start again.' };
  await show({ stage: 'figure', answers, valuation });
  press(/^Accept/);
  expect((await screen.findByRole('alert')).textContent).toContain('Please start again.');
  expect(tradeInFlow.getState()).toMatchObject({ stage: 'figure', accepted: false });
});

it.each([
  ['too-old', 'We will value it for you'],
  ['too-far', 'We will value it for you'],
  ['unknown', 'We will value it for you'],
  ['failed', 'The estimate is not ready'],
  ['off', 'Thank you. That is all we need.'],
] as const)('ends without a figure and with an explanation: %s [OPEN-98]', async (no_figure, title) => {
  outcome = answering({ no_figure });
  await show({ stage: 'answers', answers });
  press('See my estimate');
  await heading(title);
  expect(screen.getByText(/We have your details and will call you\.$/)).toBeTruthy();
  expect(sent[0]?.['adjustmentAnswers']).toMatchObject({ kilometres: '60,000', condition: 'good' });
  expect(tradeInValue.getState().cents).toBe(0);
});

it('stores the lower end of an estimate for the pages of other cars', async () => {
  outcome = answering({ valuation });
  await show({ stage: 'answers', answers });
  press('See my estimate');
  await heading('Your estimate');
  expect(tradeInValue.getState()).toEqual({ cents: valuation.low, rego: 'ABC12D' });
});

describe('the estimate for every car', () => {
  const setup = { ...form, changeover: true } as const;
  const shown = { stage: 'figure', answers, valuation, valuedOn: '2026-11-26' } as const;
  const owed = () => screen.getByLabelText<HTMLInputElement>('Still owing on it');
  const write = (text: string) => {
    fireEvent.change(owed(), { target: { value: text } });
    fireEvent.blur(owed());
  };

  it('is used at its lower end with what is owed, changed, and forgotten', async () => {
    await show(shown, setup);
    expect(
      await screen.findByText(/price less \$10,000\. That is the lower end of the estimate/),
    ).toBeTruthy();
    expect(owed().value).toBe('$0');
    write('3000');
    press('Use this when I look at cars');
    expect(tradeInValue.getState()).toMatchObject({ cents: 1_000_000, owedCents: 300_000, isUsed: true });
    expect(
      screen.getByText(/\$10,000, the lower end of our estimate of \$10,000 to \$12,000 on 26 November 2026/),
    ).toBeTruthy();
    write('2,500');
    expect(tradeInValue.getState().owedCents).toBe(250_000);
    press('Stop using it');
    expect(tradeInValue.getState().cents).toBe(0);
    expect(screen.getByRole('button', { name: 'Use this when I look at cars' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('is not used before an unclear amount owed is corrected', async () => {
    await show(shown, setup);
    await screen.findByLabelText('Still owing on it');
    write('3k');
    expect(screen.getByRole('alert').textContent).toBe('Did you mean $3,000? Please enter whole dollars.');
    press('Use this when I look at cars');
    expect(tradeInValue.getState().isUsed).toBeUndefined();
    expect(document.activeElement).toBe(owed());
  });

  it('is not offered without the option', async () => {
    await show(shown);
    expect(screen.queryByLabelText('Still owing on it')).toBeNull();
  });

  it('replaces another value in use only when the visitor says so', async () => {
    outcome = answering({ valuation });
    startUsingTradeIn({ cents: 900_000, rego: '', day: '2026-11-26' });
    await show({ stage: 'answers', answers }, setup);
    press('See my estimate');
    await heading('Your estimate');
    expect(tradeInValue.getState()).toMatchObject({ cents: 900_000, isUsed: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Use this when I look at cars' }));
    expect(tradeInValue.getState()).toMatchObject({ car: '2022 Toyota Corolla', isUsed: true });
    expect(screen.queryByRole('button', { name: 'Use this when I look at cars' })).toBeNull();
  });

  it('stays when another car gets no estimate', async () => {
    outcome = answering({ no_figure: 'too-old' });
    startUsingTradeIn({ cents: 900_000, rego: '', day: '2026-11-26' });
    await show({ stage: 'answers', answers }, setup);
    press('See my estimate');
    await heading('We will value it for you');
    expect(tradeInValue.getState()).toMatchObject({ cents: 900_000, isUsed: true });
  });
});

it('says what a registration must have when only other signs were typed, which the field drops [OPEN-19]', async () => {
  await show({ stage: 'rego', rego: '' });
  fireEvent.change(screen.getByLabelText('Registration'), { target: { value: '!!!' } });
  press('Find my car');
  expect(await screen.findByText(/1 to 9 letters and digits/, { selector: '.field-error' })).toBeTruthy();
});

it("asks for the car's details when the plate lookup fails [OPEN-12]", async () => {
  outcome = answering({ lookup: 'failed' });
  await show({ stage: 'rego' });
  press('Find my car');
  await screen.findByLabelText('Year');
  expect(screen.getByText(/We have your details and will call you\./)).toBeTruthy();
  await waitFor(() => expect(sent).toMatchObject([{ rego: 'ABC12D', regoState: 'qld' }]));
});

it('marks a car and a figure that a stand-in made up as examples, and real ones not', async () => {
  await show({ stage: 'confirm', vehicle: { ...vehicle, example: true } });
  expect(screen.getByText(/this one is made up/).textContent).toMatch(/^Example\./);
  cleanup();
  await show({ stage: 'figure', answers, valuation: { ...valuation, example: true } });
  expect(screen.getByText(/the figure is made up/).textContent).toMatch(/^Example\./);
  cleanup();
  await show({ stage: 'ended', accepted: true, answers, valuation: { ...valuation, example: true } });
  expect(screen.getByText(/indicative only/).textContent).toMatch(/^Example: \$/);
  for (const stage of ['confirm', 'figure', 'ended'] as const) {
    cleanup();
    await show({ stage, accepted: true, answers, vehicle, valuation });
    expect(screen.queryByText(/example/i)).toBeNull();
  }
});

it('still marks a car and a figure as examples after a reload', async () => {
  await show({
    stage: 'figure',
    answers,
    vehicle: { ...vehicle, example: true },
    valuation: { ...valuation, example: true },
  });
  const kept = validFlow(JSON.parse(JSON.stringify(tradeInFlow.getState())), Date.now());
  expect([kept?.vehicle?.example, kept?.valuation?.example]).toEqual([true, true]);
});
