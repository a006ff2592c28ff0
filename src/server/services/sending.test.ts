import { expect, test } from 'vitest';
import { failureOf, mostAttempts, waitAfter } from './sending.ts';

const HOUR = 3_600_000;
const middle = () => 0.5;
const least = () => 0;
const most = () => 1;

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [10, 256 * 60_000],
  [11, 6 * HOUR],
  [17, 6 * HOUR],
  [500, 6 * HOUR],
])('after try %i it waits %i ms', (attempts, wait) => {
  expect(waitAfter(attempts, 0, middle)).toBe(wait);
  expect(waitAfter(attempts, 0, least)).toBe(wait * 0.8);
  expect(waitAfter(attempts, 0, most)).toBe(wait * 1.2);
});

test.each([
  [1, 600_000, 600_000],
  [1, 1000, 30_000],
  [1, 90 * HOUR, HOUR],
  [12, HOUR, 6 * HOUR],
])('after try %i, asked to wait %i ms, it waits %i', (attempts, asked, wait) => {
  expect(waitAfter(attempts, asked, middle)).toBe(wait);
});

test('all waits together take about two days [DELIVER-3]', () => {
  const together = (random: () => number) =>
    Array.from({ length: mostAttempts - 1 }, (_, at) => waitAfter(at + 1, 0, random)).reduce((a, b) => a + b);
  expect(together(middle) / HOUR).toBeCloseTo(50.5, 0);
  expect(together(least) / HOUR).toBeGreaterThan(36);
  expect(together(most) / HOUR).toBeLessThan(72);
});

test.each([
  ['EENVELOPE', 450, 'The mail server does not accept the address for now (450).'],
  ['EENVELOPE', 550, 'The mail server does not accept the address (550).'],
  ['EPROTOCOL', 421, 'The mail server does not take mail for now (421).'],
  ['EPROTOCOL', 554, 'The mail server does not take mail (554).'],
  ['EMESSAGE', 451, 'The mail server does not accept the mail for now (451).'],
  ['EMESSAGE', 554, 'The mail server does not accept the mail (554).'],
  ['EAUTH', 535, 'The mail server does not accept the user and password of SMTP_URL (535).'],
  ['ECONNECTION', undefined, 'The receiver closed the connection.'],
  ['ETIMEDOUT', undefined, 'The receiver did not answer in time.'],
  ['EHOSTUNREACH', undefined, 'The host of the receiver cannot be reached.'],
  ['EAI_AGAIN', undefined, 'The host of the receiver cannot be looked up.'],
  ['CERT_HAS_EXPIRED', undefined, 'The certificate of the receiver has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', undefined, 'The certificate of the receiver is for another host.'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'].map(
    (code) => [code, undefined, 'The certificate of the receiver is not signed by anybody known.'] as const,
  ),
  ['EPROTO', undefined, 'The receiver does not speak TLS as it should.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', undefined, 'The receiver does not speak TLS as it should.'],
  ['HPE_INVALID_CONSTANT', undefined, 'The receiver does not answer in HTTP.'],
  ['EODD', undefined, 'The delivery failed with EODD.'],
] as [string, number | undefined, string][])('%s with %j is told in words', (code, responseCode, words) => {
  const error = Object.assign(new Error('Alex, alex@example.com'), { code, responseCode });
  expect(failureOf(error).message).toBe(words);
});
