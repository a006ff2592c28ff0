import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { standInTradeIn, trialRegos } from './stand-in-trade-in.ts';
import { httpsRegister, httpsValuations } from './trade-in-services.ts';

const asked = { dealer: 'alpha', thisYear: 2026 };
const { register, valuations } = standInTradeIn;
const answers = {
  kilometres: 40_000,
  condition: 'good',
  service_history: 'full',
  accident_damage: 'none',
} as const;

describe('the stand-in', () => {
  it('returns the same realistic car for the same registration [OPEN-12]', async () => {
    for (const rego of ['ABC12D', '1', 'XYZ999', '000AAA', 'S123ABC']) {
      const car = await register(rego, 'qld', asked);
      expect(car).toEqual(await register(rego, 'qld', asked));
      expect(car!.year).toBeGreaterThanOrEqual(2019);
      expect(car!.year).toBeLessThan(2026);
      const range = await valuations({ vehicle: car!, answers, rego, state: 'qld' }, asked);
      expect(range!.low).toBeGreaterThan(300_000);
      expect(range!.high).toBeLessThan(20_000_000);
    }
  });

  it('fails for the test registrations', async () => {
    expect(await register(trialRegos.unknownVehicle, 'qld', asked)).toBeUndefined();
    await expect(register(trialRegos.registerDown, 'qld', asked)).rejects.toThrow();
    expect((await register(trialRegos.oldVehicle, 'qld', asked))!.year).toBe(2014);
    const vehicle = { year: 2022, make: 'toyota', model: 'COROLLA' };
    const at = { vehicle, answers, rego: '', state: '' };
    expect(await valuations(at, asked)).toBeDefined();
    expect(await valuations({ ...at, vehicle: { ...vehicle, make: 'Trabant' } }, asked)).toBeUndefined();
    await expect(valuations({ ...at, rego: trialRegos.valuationsDown }, asked)).rejects.toThrow();
  });
});

describe('the operator’s own services', () => {
  const settings = { url: 'https://cars.example/', secret: 's'.repeat(32), now: () => 1_700_000_000_500 };
  const answering = (body: string, status = 200) => {
    const requests: RequestInit[] = [];
    const send: typeof fetch = async (_, init) => {
      requests.push(init ?? {});
      return new Response(body, { status });
    };
    return { requests, settings: { ...settings, fetch: send } };
  };

  it('get signed requests, and answer with a vehicle and a range', async () => {
    const vehicle = { year: 2022, make: 'Toyota', model: 'Corolla' };
    const one = answering(JSON.stringify({ vehicle: { ...vehicle, owner: 'Ann' } }));
    expect(await httpsRegister(one.settings)('ABC12D', 'qld', asked)).toEqual(vehicle);
    const [{ body, headers, redirect } = {}] = one.requests;
    expect(JSON.parse(String(body))).toEqual({ rego: 'ABC12D', state: 'qld', dealer: 'alpha' });
    const signature = createHmac('sha256', settings.secret).update(`1700000000.${body}`).digest('hex');
    expect(headers).toMatchObject({ 'x-forecourt-signature': `sha256=${signature}` });
    expect(redirect).toBe('error');
    const range = { low: 1_000_000, high: 1_200_000 };
    const other = answering(JSON.stringify({ valuation: range }));
    const car = { vehicle, answers, rego: 'ABC12D', state: 'qld' };
    expect(await httpsValuations(other.settings)(car, asked)).toEqual(range);
    expect(JSON.parse(String(other.requests[0]?.body))).toEqual({
      vehicle,
      ...answers,
      rego: 'ABC12D',
      state: 'qld',
      dealer: 'alpha',
    });
  });

  it('may not know a car', async () => {
    const none = answering('{"vehicle":null,"valuation":null}').settings;
    expect(await httpsRegister(none)('A', 'qld', asked)).toBeUndefined();
    const car = { vehicle: { year: 2022, make: 'A', model: 'B' }, answers, rego: '', state: '' };
    expect(await httpsValuations(none)(car, asked)).toBeUndefined();
  });

  it.each([
    ['{}', 200],
    ['null', 200],
    ['<html>', 200],
    ['{"vehicle":{"year":1},"valuation":{"low":2,"high":1}}', 200],
    [`{"vehicle":null,"valuation":null,"x":"${'x'.repeat(20_001)}"}`, 200],
    ['{"vehicle":null,"valuation":null}', 503],
  ])('fail with the answer %.60s and status %i', async (body, status) => {
    const { settings } = answering(body, status);
    await expect(httpsRegister(settings)('A', 'qld', asked)).rejects.toThrow();
    const car = { vehicle: { year: 2022, make: 'A', model: 'B' }, answers, rego: '', state: '' };
    await expect(httpsValuations(settings)(car, asked)).rejects.toThrow();
  });
});
