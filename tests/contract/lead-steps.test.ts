import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { normalised, phone } from './api-visitor.ts';
import { form, payloadsOf, settings } from './sent-form.ts';

describe.each(databases)('leads on %s', (database) => {
  test('a lead gets further steps only from the browser that has its key [API-12] [OPEN-11] [DATA-20]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const lead_key = randomUUID();
    const contact = {
      name: 'Ann',
      phone,
      email: 'ann@example.com',
      opt_in: true,
      consent_version: '2026-11',
    };
    const begun = await visitor.post('/api/leads', {
      lead_key,
      ...contact,
      rego: '123 ABC',
      regoState: 'qld',
    });
    expect([begun.status, begun.json]).toMatchObject([200, { lead_id: expect.any(String) }]);
    const { lead_id } = begun.json;
    const agreed = api.clock.now;
    api.clock.now += 60_000;
    const answers = { condition: 'good', kilometres: '60000' };
    const later = await visitor.post('/api/leads', { lead_key, lead_id, adjustmentAnswers: answers });
    expect(later.json).toMatchObject({ lead_id });
    await visitor.post('/api/leads', { lead_key, lead_id, offer_accepted: true, form_completed: true });
    const rows = await api.rows('leads');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      category: 'Trade In',
      name: 'Ann',
      phone: normalised,
      opt_in: 1,
      received_at: agreed,
      updated_at: api.clock.now,
    });
    expect(JSON.parse(rows[0]!.payload)).toMatchObject({
      rego: '123 ABC',
      regoState: 'qld',
      adjustmentAnswers: answers,
      offer_accepted: true,
      form_completed: true,
    });
    expect(JSON.parse(rows[0]!.consent).at).toBe(agreed);
  });

  test('steps that arrive at the same time are all kept [API-12]', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const lead_key = randomUUID();
    await visitor.post('/api/leads', { lead_key, name: 'Ann', phone });
    const steps = [{ rego: '123ABC' }, { regoState: 'vic' }, { offer_accepted: true }, { postcode: '3000' }];
    await Promise.all(steps.map((step) => visitor.post('/api/leads', { lead_key, ...step })));
    expect((await payloadsOf(api))[0]).toMatchObject(Object.assign({}, ...steps));
  });

  test('a lead cannot be changed without its key, and its first step must name the visitor [API-12]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const { json } = await visitor.post('/api/leads', { lead_key: randomUUID(), name: 'Ann', phone });
    const stolen = await visitor.post('/api/leads', {
      lead_key: randomUUID(),
      lead_id: json.lead_id,
      name: 'Eve',
      phone,
    });
    expect([stolen.status, stolen.json.success]).toEqual([404, false]);
    const error = async (step: object) =>
      (await visitor.post('/api/leads', { lead_key: randomUUID(), ...step })).json.error;
    expect(await error({ phone })).toBe('Please enter your name.');
    expect(await error({ name: 'Ann' })).toBe('Please enter a valid phone number.');
    expect(await error({ name: 'Ann', phone, rego: 'ABC1234567' })).toBe(
      'Please enter 1 to 9 letters and digits.',
    );
    expect(await error({ name: 'Ann', phone, regoState: 'nz' })).toBe('Please choose a state.');
    const [row, ...others] = await api.rows('leads');
    expect([row!.name, others]).toEqual(['Ann', []]);
    const sent = form();
    const whole = await visitor.post('/api/forms', sent);
    await visitor.post('/api/leads', { lead_key: sent.lead_key, name: 'Eve' });
    const kept = (await api.rows('leads')).find(({ id }) => id === whole.json.lead_id);
    expect(kept!.name).toBe('Zoë Okafor');
  });
});
