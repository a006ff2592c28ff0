import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import type { LeadPayload } from '../../src/server/storage/lead-payload.ts';
import { standInTradeIn, trialRegos } from '../../src/server/trade-in/stand-in-trade-in.ts';
import type { TradeInServices } from '../../src/server/trade-in/trade-in-services.ts';
import { type Api, databases, test } from './api-server.ts';
import { normalised, phone, type Visitor } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';

/** A dealer that values cars, without a captcha unless the test is about it. */
function settings(api: Api, changes: Partial<DealerInput> = {}): void {
  writeDealer(api.dealersDir, 'alpha', 1, {
    leads: { captcha: false },
    integrations: { redbook: true },
    ...changes,
  });
  // The server looks once a second what is published.
  api.clock.now += 2000;
}

const contact = {
  name: 'Ann',
  last_name: 'Baker',
  phone,
  email: 'ann@example.com',
  postcode: '4000',
  location_id: 'l-1',
};
const answers = { kilometres: '60,000', condition: 'good', service_history: 'full', accident_damage: 'none' };
const corolla = { year: 2022, make: 'Toyota', model: 'Corolla' };

const leadOf = async (api: Api) => JSON.parse((await api.rows('leads'))[0]!.payload) as LeadPayload;

/** A visitor who has sent the contact details, and sends further steps. */
async function begun(visitor: Visitor, more: object = {}) {
  const lead_key = randomUUID();
  const { json } = await visitor.post('/api/leads', { lead_key, ...contact, ...more });
  const { lead_id } = json;
  const step = async (said: object) => {
    const { status, json } = await visitor.post('/api/leads', { lead_key, lead_id, ...said });
    return { status, ...json };
  };
  return { lead_key, lead_id, step };
}

const yardIn = (state: 'nsw' | 'wa', postcode: string): DealerInput['locations'][number] => ({
  id: `l-${state}`,
  name: `Yard in ${state}`,
  slug: `yard-${state}`,
  average_rating: 4.4,
  review_count: 10,
  dealer_license_number: 'LMCT 1',
  address: { street: '1 Test Street', city: 'Test', state, postcode },
  contact_detail: { phone: '07 5550 1234' },
});

const down = async () => {
  throw new Error('Down, with "ABC123" in its words.');
};

describe.each(databases)('a trade-in on %s', (database) => {
  test('goes from contact details through vehicle look-up and answers to an accepted offer [TRADE-1] [TRADE-10] [TRADE-11] [API-12] [OPEN-12] [DATA-20] [DATA-23]', async ({
    start,
  }) => {
    const api = await start(database, { tradeIn: standInTradeIn });
    settings(api);
    const { lead_id, step } = await begun(api.visitor(), { car_id: '1-1' });
    const found = await step({ rego: 'abc 12-d', regoState: 'qld' });
    expect(found).toMatchObject({ status: 200, lead_id, lookup: 'found' });
    const { vehicle } = found;
    expect(vehicle).toMatchObject({ make: expect.any(String), model: expect.any(String) });
    expect(vehicle.year).toBeGreaterThanOrEqual(2019);
    expect(found.questions.map(({ id }: { id: string }) => id)).toEqual(Object.keys(answers));
    // The same plate is the same car, whoever asks and however it is written.
    expect((await step({ rego: 'ABC12D', regoState: 'qld' })).vehicle).toEqual(vehicle);
    const { valuation } = await step({ adjustmentAnswers: answers });
    expect(valuation.low).toBeGreaterThan(0);
    expect(valuation.high).toBeGreaterThan(valuation.low);
    expect(await step({ offer_accepted: true, form_completed: true })).toEqual({ status: 200, lead_id });
    const [row, ...others] = await api.rows('leads');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      category: 'Trade In',
      name: 'Ann',
      last_name: 'Baker',
      phone: normalised,
      location_id: 'l-1',
      car_id: '1-1',
    });
    // A complete lead does not wait for more steps.
    expect(row!.deliver_after).toBeLessThan(api.clock.now + 60_000);
    expect(JSON.parse(row!.payload)).toMatchObject({
      rego: 'ABC12D',
      regoState: 'qld',
      postcode: '4000',
      adjustmentAnswers: answers,
      kilometres: '60,000',
      own_car: expect.stringMatching(
        new RegExp(`^${vehicle.year} ${vehicle.make} ${vehicle.model}.* \\(example, made up\\)$`),
      ),
      looked_up: { as: 'ABC12D qld', vehicle },
      valuation,
      estimate: expect.stringMatching(
        /^Example, made up: \$[\d,]+ to \$[\d,]+\. This estimate is indicative only/,
      ),
      offer_accepted: true,
      form_completed: true,
    });
  });

  test('asks the register once for one plate, and at most ten times for one lead', async ({ start }) => {
    const asked: string[] = [];
    const register: TradeInServices['register'] = async (rego, state) => {
      asked.push(`${rego} ${state}`);
      return corolla;
    };
    const api = await start(database, { tradeIn: { ...standInTradeIn, register } });
    settings(api);
    const { step } = await begun(api.visitor());
    for (const rego of ['abc-1', 'ABC 1', 'ABC1']) await step({ rego, regoState: 'vic' });
    expect(asked).toEqual(['ABC1 vic']);
    for (let number = 2; number < 12; number++) await step({ rego: `ABC${number}`, regoState: 'vic' });
    expect(asked).toHaveLength(10);
    expect(await step({ rego: 'ABC99', regoState: 'vic' })).toMatchObject({ status: 200, lookup: 'unknown' });
    const machine = api.visitor();
    await machine.post('/api/leads', {
      lead_key: randomUUID(),
      ...contact,
      rego: 'XYZ1',
      regoState: 'vic',
      fax_number: '1',
    });
    expect(asked).toHaveLength(10);
  });

  test('keeps the lead and reports the failure when the register or the valuations fail [API-12] [ERR-10]', async ({
    start,
  }) => {
    const tradeIn = { register: down, valuations: down };
    const api = await start(database, { tradeIn });
    settings(api);
    const { lead_id, step } = await begun(api.visitor());
    expect(await step({ rego: 'ABC123', regoState: 'nsw' })).toEqual({
      status: 200,
      lead_id,
      lookup: 'failed',
    });
    expect(await step({ own_vehicle: corolla })).toMatchObject({ status: 200, lead_id });
    expect(await step({ adjustmentAnswers: answers })).toEqual({ status: 200, lead_id, no_figure: 'failed' });
    expect(await leadOf(api)).toMatchObject({
      name: 'Ann',
      rego: 'ABC123',
      own_vehicle: corolla,
      own_car: '2022 Toyota Corolla',
      adjustmentAnswers: answers,
      estimate: 'None shown: the valuation service did not answer.',
    });
    expect(api.logged.filter((line) => line.includes('look up a vehicle'))).toHaveLength(1);
    expect(api.logged.filter((line) => line.includes('value a vehicle'))).toHaveLength(1);
    expect(api.logged.join('')).not.toContain('ABC123');
  });

  test('keeps the answers when the server has no register and no valuations', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const { lead_id, step } = await begun(api.visitor());
    expect(await step({ rego: 'ABC123', regoState: 'nsw' })).toEqual({
      status: 200,
      lead_id,
      lookup: 'failed',
    });
    expect(await leadOf(api)).toMatchObject({ name: 'Ann', rego: 'ABC123' });
  });

  const noFigures: [what: string, vehicle: object, kilometres: string, changes: object, expected: string][] =
    [
      ['a car over 7 years [TRADE-7] [OPEN-98]', { ...corolla, year: 2018 }, '60,000', {}, 'too-old'],
      ['a car over 100,000 km [TRADE-7] [OPEN-98]', corolla, '100,001', {}, 'too-far'],
      [
        'a car that the valuation service does not know',
        { ...corolla, make: 'Trabant' },
        '60,000',
        {},
        'unknown',
      ],
      ['a dealer that values by phone [OPEN-70] [CFG-72]', corolla, '1', { integrations: {} }, 'off'],
      ['invalid answers', corolla, 'many', {}, 'unknown'],
    ];
  test.for(noFigures)(
    'gets no valuation for %s, and the lead is kept and complete',
    async ([, vehicle, km, changes, why], { start }) => {
      const api = await start(database, { tradeIn: standInTradeIn });
      settings(api, changes);
      const { lead_id, step } = await begun(api.visitor());
      await step({ own_vehicle: vehicle });
      const said = { ...answers, kilometres: km };
      expect(await step({ adjustmentAnswers: said })).toEqual({ status: 200, lead_id, no_figure: why });
      const lead = await leadOf(api);
      expect(lead).toMatchObject({
        adjustmentAnswers: said,
        estimate: expect.stringContaining('None shown'),
        form_completed: true,
      });
      expect(lead).not.toHaveProperty('valuation');
    },
  );

  const inPerth = { ...yardIn('wa', '6000'), primary: true };
  test.for([
    ['the location that the visitor chose', { location_id: 'l-nsw' }, { no_figure: 'too-old' }],
    ['the primary location if none was chosen', { location_id: '' }, { valuation: expect.anything() }],
  ] as const)(
    'calculates the age of a car from the year at %s [TRADE-7]',
    async ([, chosen, expected], { start }) => {
      const api = await start(database, { tradeIn: standInTradeIn });
      // In Sydney it is 2027, in Perth still 2026.
      api.clock.now = Date.parse('2026-12-31T13:30:00Z');
      settings(api, { locations: [yardIn('nsw', '2000'), inPerth] });
      const { step } = await begun(api.visitor(), chosen);
      // Seven years old in 2026.
      await step({ own_vehicle: { ...corolla, year: 2019 } });
      expect(await step({ adjustmentAnswers: answers })).toMatchObject(expected);
    },
  );

  test('entering another car removes the earlier car and its valuation, and a browser cannot set a valuation itself', async ({
    start,
  }) => {
    const api = await start(database, { tradeIn: standInTradeIn });
    settings(api);
    const { step } = await begun(api.visitor(), {
      valuation: { low: 1, high: 99_999_999 },
      looked_up: { as: 'ABC1 qld', vehicle: corolla },
    });
    expect(await leadOf(api)).not.toHaveProperty('valuation');
    await step({ own_vehicle: corolla, adjustmentAnswers: answers });
    expect(await leadOf(api)).toHaveProperty('valuation');
    expect(await step({ rego: trialRegos.unknownVehicle, regoState: 'qld' })).toMatchObject({
      lookup: 'unknown',
    });
    const lead = await leadOf(api);
    for (const name of ['valuation', 'estimate', 'own_vehicle', 'own_car'])
      expect(lead).not.toHaveProperty(name);
    expect(await step({ own_vehicle: { ...corolla, make: '' } })).toMatchObject({
      status: 400,
      error: 'Please enter the make.',
    });
  });

  test('is protected by its key: a lead_id without it reads and changes nothing [API-12]', async ({
    start,
  }) => {
    const api = await start(database, { tradeIn: standInTradeIn });
    settings(api, { tradeIn: { saveValuation: true } });
    const { lead_id, step } = await begun(api.visitor());
    await step({ own_vehicle: corolla });
    const { valuation } = await step({ adjustmentAnswers: answers });
    const before = await leadOf(api);
    const thief = api.visitor();
    const lead_key = randomUUID();
    for (const [path, said] of [
      ['/api/leads', { rego: 'ABC123', regoState: 'nsw' }],
      ['/api/leads', { ...contact, offer_accepted: true }],
      ['/api/miscellaneous', { column_name: 'valuation', valuation }],
    ] as const) {
      const { status, json } = await thief.post(path, { lead_key, lead_id, ...said });
      expect([status, json.error]).toEqual([404, 'We do not have this request. Please start again.']);
    }
    expect(await leadOf(api)).toEqual(before);
  });
});

describe('the shown valuation', () => {
  test('is stored unchanged for a dealer that has this option on [API-11] [CFG-55]', async ({ start }) => {
    const api = await start('sqlite', { tradeIn: standInTradeIn });
    settings(api, { tradeIn: { saveValuation: true } });
    const visitor = api.visitor();
    const { lead_key, lead_id, step } = await begun(visitor);
    await step({ own_vehicle: corolla });
    const { valuation } = await step({ adjustmentAnswers: answers });
    const keep = (more: object = {}) =>
      visitor.post('/api/miscellaneous', { column_name: 'valuation', lead_key, lead_id, valuation, ...more });
    expect((await keep({ valuation: { low: 1, high: 2 } })).status).toBe(400);
    expect((await keep({ column_name: 'notes' })).status).toBe(400);
    expect(await leadOf(api)).not.toHaveProperty('kept_valuation');
    expect((await keep()).json).toEqual({ success: true });
    expect((await leadOf(api)).kept_valuation).toEqual(valuation);
    expect(api.logged.some((line) => line.includes('Valuation saved'))).toBe(true);
    settings(api);
    expect((await keep()).status).toBe(404);
  });
});
