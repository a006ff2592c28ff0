import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverSettings } from './server-settings.ts';
import { SmsOutbox } from './services/sms.ts';

let folder: string;
let dataFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-settings-'));
  dataFile = join(folder, 'data/api.sqlite');
});
afterAll(() => rmSync(folder, { recursive: true }));

const long = 'x'.repeat(32);

test('an empty environment is a file, a secret kept beside it, and no sign-in', () => {
  const settings = serverSettings({}, { preview: false, dataFile });
  expect(settings).toMatchObject({
    database: { file: dataFile },
    sms: undefined,
    trustedProxies: 0,
    logLevel: 'info',
  });
  expect(settings.warnings).toEqual(['SMS_WEBHOOK_URL is not set: nobody can sign in.']);
  expect(settings.secret.length).toBeGreaterThanOrEqual(32);
  expect(serverSettings({}, { preview: false, dataFile }).secret).toBe(settings.secret);
  expect(statSync(`${dataFile}.secret`).mode & 0o777).toBe(0o600);
});

test('a preview has stand-ins, which a service that is set replaces', () => {
  expect(serverSettings({}, { preview: true, dataFile }).sms).toBeInstanceOf(SmsOutbox);
  const set = { SMS_WEBHOOK_URL: 'https://sms.example/', SMS_WEBHOOK_SECRET: long };
  expect(serverSettings(set, { preview: true, dataFile }).sms).not.toBeInstanceOf(SmsOutbox);
});

test.each<[environment: NodeJS.ProcessEnv, message: RegExp]>([
  [{ DATABASE_URL: 'postgres://db/x' }, /^API_SECRET is needed with DATABASE_URL/],
  [{ API_SECRET: 'short' }, /^API_SECRET must have at least 32 characters\.$/],
  [{ SMS_WEBHOOK_URL: 'https://sms.example/' }, /^SMS_WEBHOOK_SECRET must have at least 32/],
  [{ SMS_WEBHOOK_URL: 'http://sms.example/', SMS_WEBHOOK_SECRET: long }, /^SMS_WEBHOOK_URL must .* https:/],
  [{ SNAP21_URL: 'https://snap.example/' }, /^SNAP21_URL must have \{orgId\}/],
  [{ TRUSTED_PROXIES: 'all' }, /^TRUSTED_PROXIES must be a number/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
])('%j is refused with its name, and without its value', (environment, message) => {
  expect(() => serverSettings(environment, { preview: false, dataFile })).toThrow(message);
});
