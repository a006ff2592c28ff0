import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { stockOf, writeStock } from './dealer-files.ts';
import { form, payloadsOf, settings } from './sent-form.ts';

describe.each(databases)('leads on %s', (database) => {
  test('the data of the car comes from the dealer’s stock, and not from the browser [DATA-21]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const lie = {
      'Vehicle Make': 'Ferrari',
      car_type: 'new',
      stock_number: 'free',
      vehicle_status: 'sold',
      car: { price: 1 },
    };
    await api.visitor().post('/api/forms', form({ car_id: '1-1', ...lie }));
    const [payload] = await payloadsOf(api);
    expect(payload).toMatchObject({
      car_id: '1-1',
      manufacturer_slug: 'toyota',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      car_type: 'used',
      vehicle_status: 'in_stock',
      car: { name: '2021 Toyota Corolla', year: 2021, price: 25_990 },
      location_id: 'l-1',
    });
  });

  test.for([
    ['the offer price', { price: 27_490, offer_price: 25_990 }, 25_990],
    ['none, because the feed writes $1 for a missing price', { price: 1 }, 0],
  ] as const)(
    'the lead has the same price of the car as its page: %s [OPEN-60]',
    async ([_, change, price], { start }) => {
      const api = await start(database);
      settings(api);
      writeStock(api.dealersDir, 'alpha', [{ ...stockOf(1)[0]!, ...change }]);
      await api.visitor().post('/api/forms', form({ car_id: '1-1' }));
      expect((await payloadsOf(api))[0]).toMatchObject({ car: { price } });
    },
  );

  test.for([
    ['$26,990', 'The page showed $26,990; the price is now $25,990'],
    ['$25,990', undefined],
    ['Enquire for price', undefined],
    [undefined, undefined],
  ])(
    'a lead from a page that showed %s says of the price: %s [LEAD-20]',
    async ([shown_price, words], { start }) => {
      const api = await start(database);
      settings(api);
      const sent = form({ car_id: '1-1', shown_price, price_change: 'It is free' });
      // The second time the page was loaded in between.
      for (const again of [sent, { ...sent, shown_price: '$25,990' }])
        expect((await api.visitor().post('/api/forms', again)).status).toBe(200);
      // A later step does not know it any more.
      const step = form({ car_id: '1-1', shown_price });
      for (const part of [step, { lead_key: step.lead_key, car_id: '1-1', form_completed: true }])
        expect((await api.visitor().post('/api/leads', part)).status).toBe(200);
      const stored = await payloadsOf(api);
      expect(stored.map(({ price_change, car }) => [price_change, car.price])).toEqual([
        [words, 25_990],
        [words, 25_990],
      ]);
      expect(JSON.stringify(stored)).not.toContain('shown_price');
    },
  );

  test('a lead keeps the id of a person of the dealer’s team, and an id that is nobody’s is ignored', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api, { team: { people: [{ id: 'mai', name: 'Mai Tran' }] } });
    const sent = ['mai', 'nobody', '<b>mai</b>', 'constructor', ''];
    for (const sales_person of sent) {
      const answer = await api.visitor().post('/api/forms', form({ car_id: '1-1', sales_person }));
      expect([sales_person, answer.status]).toEqual([sales_person, 200]);
    }
    const kept = (await payloadsOf(api)).map(({ sales_person }) => sales_person);
    expect(kept).toEqual(['mai', undefined, undefined, undefined, undefined]);
    // Otherwise the server names who answers for the car.
    settings(api, {
      team: {
        people: [
          { id: 'mai', name: 'Mai Tran' },
          { id: 'tom', name: 'Tom Fry' },
        ],
        forCars: [{ person: 'tom', carTypes: ['used'] }],
      },
    });
    for (const sales_person of ['mai', 'nobody', undefined])
      await api.visitor().post('/api/forms', form({ car_id: '1-1', sales_person }));
    await api.visitor().post('/api/forms', form({ car_id: 'gone', sales_person: 'nobody' }));
    const named = (await payloadsOf(api)).slice(sent.length).map(({ sales_person }) => sales_person);
    expect(named).toEqual(['mai', 'tom', 'tom', undefined]);
    const long = form({ car_id: '1-1', sales_person: 'x'.repeat(10_000) });
    expect((await api.visitor().post('/api/forms', long)).status).toBe(400);
  });

  test('a lead about a car that has left the list, or belongs to another dealer, is accepted anyway [DATA-21]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    writeStock(api.dealersDir, 'alpha', stockOf(1).slice(1));
    for (const car_id of ['1-1', '2-1']) {
      const words = { car_id, 'Vehicle Make': 'Toyota' };
      expect((await api.visitor().post('/api/forms', form(words))).status).toBe(200);
    }
    for (const payload of await payloadsOf(api)) {
      expect(payload).toMatchObject({ 'Vehicle Make': 'Toyota', source: 'Website' });
      expect(payload.car).toBeUndefined();
    }
  });

  test('a form without a category becomes a general enquiry, and needs a message if the dealer requires one [LEAD-6] [LEAD-7] [CFG-48]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const post = async (more: object) => (await api.visitor().post('/api/forms', form(more))).json;
    const missing = { success: false, error: 'Please write a message.', field: 'message' };
    expect(await post({ category: undefined, message: undefined })).toEqual(missing);
    expect(await post({ category: '', message: '  \n' })).toEqual(missing);
    expect(await post({ category: 'Request Photos', message: undefined })).toMatchObject({ success: true });
    expect(await post({ category: undefined })).toMatchObject({ success: true });
    expect((await api.rows('leads')).map(({ category }) => category).sort()).toEqual([
      'General Enquiry',
      'Request Photos',
    ]);
    settings(api, { leads: { captcha: false, messageOptional: true } });
    expect(await post({ message: undefined })).toMatchObject({ success: true });
  });

  test('a group learns which dealership a lead is for from the form, its location or its car [LEAD-10]', async ({
    start,
  }) => {
    const api = await start(database);
    const dealerships = ['north', 'south'].map((slug) => ({ id: `d-${slug}`, slug, name: slug }));
    settings(api, { dealerships });
    const post = async (more: object) => (await api.visitor().post('/api/forms', form(more))).json;
    const missing = { success: false, error: 'Please choose a dealership.', field: 'dealership_slug' };
    expect(await post({})).toEqual(missing);
    expect(await post({ dealership_slug: 'west' })).toEqual(missing);
    for (const more of [{ dealership_slug: 'south' }, { location_id: 'l-1' }, { car_id: '1-1' }]) {
      expect(await post(more)).toMatchObject({ success: true });
    }
    const ids = (await api.rows('leads')).map(({ dealership_id }) => dealership_id);
    expect(ids).toContain('d-south');
  });

  test('a form is refused without agreement to the terms where the dealer requires it [LEAD-12] [CFG-49]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api, { leads: { captcha: false, termsNote: true } });
    const post = async (more: object) => (await api.visitor().post('/api/forms', form(more))).json;
    const error = 'You must agree to the terms of use before submitting the form.';
    const field = 'terms_conditions';
    expect(await post({})).toEqual({ success: false, error, field });
    expect(await post({ terms_conditions: false })).toEqual({ success: false, error, field });
    expect(await post({ terms_conditions: true, consent_version: 'constructor' })).toMatchObject({
      success: true,
    });
    const [row] = await api.rows('leads');
    expect(JSON.parse(row!.consent)).toEqual({
      opt_in: false,
      terms: true,
      version: 'constructor',
      at: api.clock.now,
    });
  });
});
