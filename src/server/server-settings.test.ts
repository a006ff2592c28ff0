import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverSettings } from './server-settings.ts';
import { PostOutbox, publicPoster } from './services/lead-post.ts';
import { MailOutbox } from './services/mail.ts';
import { SmsOutbox } from './services/sms.ts';

let folder: string;
let dataFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-settings-'));
  dataFile = join(folder, 'data/api.sqlite');
});
afterAll(() => rmSync(folder, { recursive: true }));

const long = 'x'.repeat(32);

test('an empty environment means a SQLite file, a secret stored beside it, and no sign-in', () => {
  const settings = serverSettings({}, { preview: false, dataFile });
  expect(settings).toMatchObject({
    database: { file: dataFile },
    sms: undefined,
    trustedProxies: 0,
    logLevel: 'info',
  });
  expect(settings.warnings).toEqual([
    'SMS_WEBHOOK_URL is not set: visitors cannot sign in.',
    'STRIPE_SECRET_KEY is not set: visitors cannot reserve a car online.',
    'REGO_LOOKUP_URL is not set: visitors enter their own car by hand.',
    'VALUATION_URL is not set: visitors see no value for their own car.',
  ]);
  expect(readFileSync(`${dataFile}.secret`, 'utf8').length).toBeGreaterThanOrEqual(32);
  const again = serverSettings({}, { preview: false, dataFile });
  expect(again.keys.hash('a purpose')).toBe(settings.keys.hash('a purpose'));
  expect(statSync(`${dataFile}.secret`).mode & 0o777).toBe(0o600);
});

test('a preview uses stand-ins for services that are not configured', () => {
  expect(serverSettings({}, { preview: true, dataFile }).sms).toBeInstanceOf(SmsOutbox);
  const set = { SMS_WEBHOOK_URL: 'https://sms.example/', SMS_WEBHOOK_SECRET: long };
  expect(serverSettings(set, { preview: true, dataFile }).sms).not.toBeInstanceOf(SmsOutbox);
});

test('deposits go through Stripe if it is configured, through the test page in previews, and otherwise are off [OPEN-46]', () => {
  const set = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' };
  expect(serverSettings({}, { preview: false, dataFile }).payments).toBeUndefined();
  expect(serverSettings({}, { preview: true, dataFile }).payments?.provider).toBe('test');
  expect(serverSettings(set, { preview: true, dataFile }).payments?.provider).toBe('stripe');
});

test('leads are sent by the configured mail server; a preview only keeps mails and posts to public hosts', () => {
  const set = { SMTP_URL: 'smtps://user:word@mail.example', SMTP_FROM: 'leads@forecourt.example' };
  expect(serverSettings({}, { preview: false, dataFile })).toMatchObject({
    mail: undefined,
    poster: publicPoster,
  });
  expect(serverSettings(set, { preview: false, dataFile }).mail).toBeDefined();
  const preview = serverSettings({}, { preview: true, dataFile });
  expect(preview.mail).toBeInstanceOf(MailOutbox);
  expect(preview.poster).toBeInstanceOf(PostOutbox);
  expect(serverSettings(set, { preview: true, dataFile }).mail).not.toBeInstanceOf(MailOutbox);
});

test('each dealer has its own webhook key, named by its slug in capitals', () => {
  const set = { LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS: long };
  const { leadSecrets } = serverSettings(set, { preview: false, dataFile });
  expect(leadSecrets.webhookKey('riverside-motors')).toBe(long);
  expect(leadSecrets.webhookKey('riverside')).toBeUndefined();
});

test('limits have defaults that the operator can change', () => {
  expect(serverSettings({}, { preview: false, dataFile }).leadLimits).toEqual({
    perPhone: 10,
    perAddress: 60,
  });
  const set = { LEADS_PER_ADDRESS: '500', CALLS_PER_ADDRESS: '1000', CAPTCHA_COST: '9000' };
  expect(serverSettings(set, { preview: false, dataFile })).toMatchObject({
    leadLimits: { perAddress: 500 },
    rateLimits: { all: { calls: 1000, seconds: 60 } },
    captchaCost: 9000,
  });
});

test.each<[environment: NodeJS.ProcessEnv, message: RegExp]>([
  [{ LEADS_PER_PHONE: '0' }, /^LEADS_PER_PHONE must be a number from 1 to 1000000\.$/],
  [{ LEADS_PER_ADDRESS: 'all' }, /^LEADS_PER_ADDRESS must be a number/],
  [{ CALLS_PER_ADDRESS: '-5' }, /^CALLS_PER_ADDRESS must be a number/],
  [{ CAPTCHA_COST: '1e9' }, /^CAPTCHA_COST must be a number from 1 to 100000\.$/],
  [{ DATABASE_URL: 'postgres://db/x' }, /^API_SECRET is needed with DATABASE_URL/],
  [{ STRIPE_SECRET_KEY: 'sk' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together\.$/],
  [{ API_SECRET: 'short' }, /^API_SECRET must have at least 32 characters\.$/],
  [{ API_SECRET_FORMER: `${long},short` }, /^API_SECRET_FORMER must have at least 32/],
  [{ SMS_WEBHOOK_URL: 'https://sms.example/' }, /^SMS_WEBHOOK_SECRET must have at least 32/],
  [{ SMS_WEBHOOK_URL: 'http://sms.example/', SMS_WEBHOOK_SECRET: long }, /^SMS_WEBHOOK_URL must .* https:/],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must be an address that begins with smtps:/],
  [{ SMTP_URL: 'smtps://user:word@mail.example' }, /^SMTP_FROM must be an email address/],
  [
    { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@b.c\nBcc: d@e.f' },
    /^SMTP_FROM must be an email address/,
  ],
  [{ LEADS_WEBHOOK_SECRET_ALPHA: 'short' }, /^LEADS_WEBHOOK_SECRET_ALPHA must have at least 32/],
  [{ SNAP21_URL: 'https://snap.example/' }, /^SNAP21_URL must have \{orgId\}/],
  [{ TRUSTED_PROXIES: 'all' }, /^TRUSTED_PROXIES must be a number/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
])('the settings %j are refused with the variable’s name and without its value', (environment, message) => {
  expect(() => serverSettings(environment, { preview: false, dataFile })).toThrow(message);
});
