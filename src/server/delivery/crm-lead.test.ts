import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDealers } from '../../config/load.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { exported } from '../lead-list/lead-commands.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { type LeadRow, untouched } from '../storage/tables.ts';
import { adfOf } from './adf.ts';
import { crmLead } from './crm-lead.ts';
import { readableMail } from './deliver.ts';
import { leadDetails } from './lead-details.ts';
import { webhookBody } from './lead-webhook.ts';

let dealer: Dealer;
beforeAll(async () => {
  const { dealers } = await loadDealers(join(import.meta.dirname, '../../../tests/fixtures/dealers/good'), [
    'minimal',
  ]);
  dealer = dealers[0]!;
});

const row = (payload: LeadPayload, changes: Partial<LeadRow> = {}): LeadRow => ({
  id: 'lead-1',
  website_id: 1,
  lead_key: 'key-1',
  call: 'form',
  category: 'General Enquiry',
  subcategory: '',
  name: 'Zoë',
  last_name: '',
  email: 'zoe@example.com',
  phone: '+61491570156',
  car_id: '',
  dealership_id: '',
  location_id: '',
  appointment_date: '',
  appointment_time: '',
  opt_in: 0,
  consent: JSON.stringify({ opt_in: false, terms: false, version: '', at: 0 }),
  sent_hash: '',
  step: 0,
  spam: 0,
  payload: JSON.stringify(payload),
  sent_from: '',
  received_at: Date.parse('2026-11-21T03:00:00Z'),
  updated_at: 0,
  ...untouched,
  deliver_after: null,
  ...changes,
});

describe('the car of a lead', () => {
  test('is the listed car, with its page', () => {
    const car = {
      id: '1-1',
      slug: 'a-car',
      name: '2021 Toyota Corolla',
      year: 2021,
      make: 'Toyota',
      model: 'Corolla',
      car_type: 'used',
      status: 'in_stock',
      price: 0,
    };
    const lead = crmLead(row({ car, 'Vehicle Make': 'Lada' }), dealer);
    expect(lead.car).toMatchObject({ make: 'Toyota', url: `${dealer.siteUrl}/cars/a-car/` });
    expect(lead.car).not.toHaveProperty('price');
  });

  test.each([
    ['in_stock', undefined],
    ['sold', 'Sold'],
    ['coming_soon', 'Coming soon'],
  ])('says whether it can be had: %s', (status, said) => {
    const car = {
      id: '1-1',
      slug: 'a',
      name: 'A',
      make: 'A',
      model: 'A',
      car_type: 'used',
      status,
      price: 0,
    };
    const lead = crmLead(row({ car: car as NonNullable<LeadPayload['car']> }), dealer);
    expect(lead.car?.availability).toBe(said);
    expect(readableMail(lead, dealer).text.includes('Availability')).toBe(said !== undefined);
  });

  test('is what the browser sent, for a car that is no longer listed', () => {
    const lead = crmLead(
      row({ 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Hilux', stock_number: 'B7' }),
      dealer,
    );
    expect(lead.car).toEqual({ name: 'Toyota Hilux', make: 'Toyota', model: 'Hilux', stockNumber: 'B7' });
    expect(crmLead(row({}), dealer).car).toBeUndefined();
  });
});

test('the person who answers for the car is in every format, and nobody else is', () => {
  const mai = { ...dealer.team.people[0]!, id: 'mai', name: 'Mai Tran' };
  const team = { ...dealer.team, people: [mai] };
  const saidOf = (sales_person: string) => {
    const lead = crmLead(row({ sales_person }), { ...dealer, team });
    return {
      adf: adfOf(lead, dealer).match(/^.*Sales person: (.*)$/m)?.[1],
      mail: readableMail(lead, dealer).text.match(/^ {2}Sales person: (.*)$/m)?.[1],
      webhook: webhookBody('1', lead, dealer).lead.salesPerson,
    };
  };
  expect(saidOf('mai')).toEqual({
    adf: 'Mai Tran',
    mail: 'Mai Tran',
    webhook: { id: 'mai', name: 'Mai Tran' },
  });
  // Somebody who has left the team since.
  expect(saidOf('tom')).toEqual({ adf: undefined, mail: undefined, webhook: undefined });
});

type OwnCarIs = 'traded-in' | 'sold' | undefined;

test.each<[LeadPayload, string, object | undefined, OwnCarIs]>([
  [{ rego: 'abc 123', regoState: 'qld' }, 'Trade In', { registration: 'ABC123', state: 'QLD' }, 'traded-in'],
  [{ rego: 'abc 123', subcategory: 'Sell' }, 'Trade In', { registration: 'ABC123' }, 'sold'],
  [{ Rego: 'xyz-789' }, 'General Enquiry', { registration: 'XYZ789' }, 'traded-in'],
  [{ Rego: 'xyz-789' }, 'Sales', { registration: 'XYZ789' }, 'traded-in'],
  [{ Rego: 'xyz-789', own_car: '2018 Mazda 3' }, 'Service Booking', { registration: 'XYZ789' }, undefined],
  [{ Rego: 'xyz-789' }, 'Service', { registration: 'XYZ789' }, undefined],
  [{ Rego: 'xyz-789' }, 'Parts', { registration: 'XYZ789' }, undefined],
  [
    {
      rego: 'abc123',
      looked_up: { as: 'ABC123 qld', vehicle: { year: 2018, make: 'Mazda', model: '3', badge: 'Maxx' } },
    },
    'Trade In',
    { description: '2018 Mazda 3 Maxx', vehicle: { year: 2018, make: 'Mazda', model: '3', badge: 'Maxx' } },
    'traded-in',
  ],
  [{ kilometres: '80,000' }, 'Trade In', undefined, undefined],
])('%j of a %s is the visitor’s own car %j, %s', (payload, category, ownCar, ownCarIs) => {
  const lead = crmLead(row(payload, { category, subcategory: payload.subcategory ?? '' }), dealer);
  if (ownCar) expect(lead.ownCar).toMatchObject(ownCar);
  else expect(lead.ownCar).toBeUndefined();
  expect(lead.ownCarIs).toBe(ownCarIs);
  expect(webhookBody('delivery-1', lead, dealer).lead.sellsOwnCar).toBe(ownCarIs !== undefined);
});
/** Fails the test: every lead here can be written. */
const unreadable = (id: string, why: string) => {
  throw new Error(`${id}: ${why}`);
};

test('the page of a lead is named only when it is on the dealer’s own site', () => {
  const { siteUrl } = dealer;
  expect(crmLead(row({ url: `${siteUrl}/contact/` }), dealer).pageUrl).toBe(`${siteUrl}/contact/`);
  for (const url of ['https://evil.example/', `${siteUrl}.evil.example/`, 'javascript:alert(1)'])
    expect(crmLead(row({ url }), dealer).pageUrl).toBe('');
});

test('every field of the payload is included, even fields this version does not know', () => {
  const payload = {
    additional_services: ['Wash', 'Polish'],
    custom_params: { Work: 'Brakes' },
    adjustmentAnswers: { serviceHistory: 'full' },
    offer_accepted: true,
    estimate: '$20,000 to $22,000',
    trailer: { braked: 750, balls: 'None' },
    towbarWanted: 'Yes please',
    message: 'Said elsewhere',
    location: '',
  };
  expect(leadDetails(payload as unknown as LeadPayload)).toEqual([
    { label: 'Additional services', text: 'Wash, Polish' },
    { label: 'Work', text: 'Brakes' },
    { label: 'Service history', text: 'full' },
    { label: 'Offer accepted', text: 'Yes' },
    { label: 'Estimate', text: '$20,000 to $22,000' },
    { label: 'Trailer: braked', text: '750' },
    { label: 'Trailer: balls', text: 'None' },
    { label: 'Towbar wanted', text: 'Yes please' },
  ]);
});

const repayment = {
  Condition: 'Used',
  Deposit: '$5,000',
  Term: '5 years',
  'Final payment': '$6,000 (20% of the price)',
  'Interest rate': '10.00% p.a.',
  'Comparison rate': '11.12% p.a.',
  Repayment: '$454 per month',
};
const price_change = 'The page showed $23,990; the price is now $22,990';

test.each<[string, LeadPayload, Record<string, string>]>([
  ['the result of a finance calculation', { custom_params: repayment }, repayment],
  ['another price than the page showed [LEAD-20]', { price_change }, { 'Price change': price_change }],
])('the mail, the ADF, the webhook and the export have %s', async (_, payload, lines) => {
  const stored = row(payload, { category: 'Finance' });
  const lead = crmLead(stored, dealer);
  async function* one() {
    yield { lead: stored, deliveries: [] };
  }
  let csv = '';
  for await (const piece of exported(one(), 'csv', () => 'alpha', unreadable)) csv += piece;
  const { details } = webhookBody('delivery-1', lead, dealer).lead;
  for (const [label, text] of Object.entries(lines)) {
    const line = `${label}: ${text}`;
    expect(readableMail(lead, dealer).text).toContain(line);
    expect(adfOf(lead, dealer)).toContain(line);
    expect(csv).toContain(line);
    expect(details).toContainEqual({ label, text });
  }
});

test('a webhook gives times with their UTC offset, and the time zone', () => {
  const asked = { appointment_date: '2026-11-28', appointment_time: '10:30', category: 'Test Drive' };
  const { lead, event } = webhookBody('delivery-1', crmLead(row({}, asked), dealer, true), dealer);
  expect(event).toBe('lead.updated');
  expect(lead.receivedAt).toMatch(/^2026-11-21T1[0-4]:[03]0:00\+1?\d?[01]?\d?:\d0$/);
  expect(lead.appointment).toMatchObject({ date: '2026-11-28', time: '10:30' });
  expect(lead.appointment?.at).toMatch(/^2026-11-28T10:30:00\+\d\d:\d0$/);
  expect(lead.place).toMatchObject({ id: dealer.locations[0]!.id });
});
