import { readOwnVehicle } from '../../domain/own-vehicle.ts';
import { readRange } from '../../domain/valuation.ts';
import { signedHeaders } from './signed-headers.ts';
import type { Valuations, VehicleRegister } from './trade-in-services.ts';

export interface ServiceSettings {
  url: string;
  /** Shared with the service only. Signs every request, see `signedHeaders`. */
  secret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const LONGEST_ANSWER = 20_000;

/**
 * A vehicle register at an address that the operator sets. It takes `{rego, state, dealer}` as JSON by POST. It answers
 * `{vehicle: {year, make, model, badge?, body?, fuel?, transmission?, colour?}}`, or `{vehicle: null}` for an unknown
 * vehicle.
 */
export function httpsRegister(settings: ServiceSettings): VehicleRegister {
  return {
    async vehicleOf(rego, state, { dealer, thisYear }) {
      const { vehicle } = await answerOf(settings, { rego, state, dealer });
      if (vehicle === null) return undefined;
      const read = readOwnVehicle(vehicle, thisYear);
      if (!read) throw new Error('The register did not answer with a vehicle.');
      return read;
    },
  };
}

/**
 * A valuation service at an address that the operator sets. It takes `{vehicle, kilometres, condition, service_history,
 * accident_damage, rego, state, dealer}` as JSON by POST. It answers `{valuation: {low, high}}` in whole cents, or
 * `{valuation: null}` when it cannot value the car.
 */
export function httpsValuations(settings: ServiceSettings): Valuations {
  return {
    async rangeOf({ vehicle, answers, rego, state }, { dealer }) {
      const { valuation } = await answerOf(settings, { vehicle, ...answers, rego, state, dealer });
      if (valuation === null) return undefined;
      const range = readRange(valuation);
      if (!range) throw new Error('The valuation service did not answer with a range.');
      return range;
    },
  };
}

/** @throws errors without the request or the answer, which may contain a visitor's car */
async function answerOf(settings: ServiceSettings, content: object): Promise<Record<string, unknown>> {
  const { url, secret, timeoutMs = 6000, now = Date.now } = settings;
  const send = settings.fetch ?? fetch;
  const body = JSON.stringify(content);
  const response = await send(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signedHeaders(body, secret, now()),
    },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The service answered with status ${response.status}.`);
  let answer: unknown;
  try {
    answer = text.length <= LONGEST_ANSWER ? JSON.parse(text) : undefined;
  } catch {
    // The check below reports it.
  }
  if (typeof answer !== 'object' || answer === null) throw new Error('The service did not answer with JSON.');
  return answer as Record<string, unknown>;
}
