import { expect, it } from 'vitest';
import { type ApiFailure, isUnknown } from './result.ts';

const failed = (kind: ApiFailure['kind'], status?: number): ApiFailure => ({
  ok: false,
  kind,
  message: 'No such car.',
  ...(status !== undefined && { status }),
});

it.each([
  { what: 'a 404 of the API with a message', failure: failed('refused', 404), unknown: true },
  { what: 'the 404 page of a host without an API', failure: failed('broken', 404), unknown: false },
  { what: 'another refusal', failure: failed('refused', 409), unknown: false },
  { what: 'no answer', failure: failed('offline'), unknown: false },
])('$what: isUnknown returns $unknown', ({ failure, unknown }) => {
  expect(isUnknown(failure)).toBe(unknown);
});
