import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SmsOutbox, type SmsSender } from './services/sms.ts';
import { smsWebhook } from './services/sms-webhook.ts';
import { noRatings, type SnapRatings, snapService, standInRatings } from './services/snap-ratings.ts';
import type { DatabasePlace } from './storage/open-database.ts';

/** What an operator sets in the environment. Everything but the first two may be absent. */
export const environmentHelp = `  DATABASE_URL         postgres://… instead of the embedded SQLite file
  API_SECRET           at least 32 characters; needed with DATABASE_URL, else one is kept beside the file
  SMS_WEBHOOK_URL      https address that takes {id, to, text, dealer}; without it nobody can sign in
  SMS_WEBHOOK_SECRET   signs those requests; at least 32 characters
  SNAP21_URL           https address with {orgId} in it that answers {rating}
  TRUSTED_PROXIES      how many of your own proxies stand before the server (0)
  LOG_LEVEL            trace, debug, info, warn, error or silent (info)`;

export interface ServerSettings {
  database: DatabasePlace;
  secret: string;
  sms: SmsSender | undefined;
  ratings: SnapRatings;
  trustedProxies: number;
  logLevel: string;
  /** What the operator should know, a sentence each. */
  warnings: string[];
}

const FEWEST_SECRET_CHARACTERS = 32;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

/**
 * Reads the environment.
 *
 * @param preview stand-ins may take the place of outside services
 * @throws naming the variable, what is wrong and what to write; never its value
 */
export function serverSettings(
  environment: NodeJS.ProcessEnv,
  { preview, dataFile }: { preview: boolean; dataFile: string },
): ServerSettings {
  const url = environment['DATABASE_URL'];
  const settings: ServerSettings = {
    database: url ? { url } : { file: dataFile },
    secret: secretOf(environment['API_SECRET'], url ? undefined : `${dataFile}.secret`),
    sms: preview ? new SmsOutbox() : undefined,
    ratings: preview ? standInRatings : noRatings,
    trustedProxies: proxiesOf(environment['TRUSTED_PROXIES'] ?? '0'),
    logLevel: environment['LOG_LEVEL'] ?? (preview ? 'warn' : 'info'),
    warnings: [],
  };
  if (!logLevels.includes(settings.logLevel))
    throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  const hook = environment['SMS_WEBHOOK_URL'];
  if (hook) {
    const secret = environment['SMS_WEBHOOK_SECRET'] ?? '';
    if (secret.length < FEWEST_SECRET_CHARACTERS) throw tooShort('SMS_WEBHOOK_SECRET');
    settings.sms = smsWebhook({ url: httpsAddress('SMS_WEBHOOK_URL', hook), secret });
  } else if (!preview) {
    settings.warnings.push('SMS_WEBHOOK_URL is not set: nobody can sign in.');
  }
  const snap = environment['SNAP21_URL'];
  if (snap) {
    if (!snap.includes('{orgId}'))
      throw new Error('SNAP21_URL must have {orgId} where the organisation goes.');
    settings.ratings = snapService(httpsAddress('SNAP21_URL', snap));
  }
  return settings;
}

/** One from the environment, else one made once and kept in a file that only this user can read. */
function secretOf(given: string | undefined, file: string | undefined): string {
  if (given !== undefined) {
    if (given.length < FEWEST_SECRET_CHARACTERS) throw tooShort('API_SECRET');
    return given;
  }
  if (file === undefined) {
    throw new Error(
      'API_SECRET is needed with DATABASE_URL: the same on every server, at least 32 characters.',
    );
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const made = randomBytes(32).toString('base64url');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  }
}

function proxiesOf(written: string): number {
  if (!/^\d$/.test(written)) throw new Error('TRUSTED_PROXIES must be a number from 0 to 9.');
  return Number(written);
}

function httpsAddress(name: string, written: string): string {
  const url = URL.parse(written);
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url?.protocol === 'https:' || local) return written;
  throw new Error(`${name} must be an address that begins with https://.`);
}

function tooShort(name: string): Error {
  return new Error(`${name} must have at least ${FEWEST_SECRET_CHARACTERS} characters.`);
}
