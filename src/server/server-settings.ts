import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emailProblem } from '../domain/leads/contact.ts';
import { previewCodeLimits, usualCodeLimits } from './accounts/sign-ins.ts';
import { usualCaptchaCost } from './api/captcha.ts';
import { previewRateLimits, usualLimits } from './api/rate-limits.ts';
import { leadSecrets, longEnough } from './delivery/lead-secrets.ts';
import { fleetPlace } from './fleet/fleet-place.ts';
import { previewLeadLimits, usualLeadLimits } from './leads/leads.ts';
import { type Payments, testPayments } from './reservations/payments.ts';
import { stripePayments } from './reservations/stripe-payments.ts';
import { noRatings, snapService, standInRatings } from './reviews/snap-ratings.ts';
import { ServerKeys } from './server-keys.ts';
import { PostOutbox, publicPoster } from './services/lead-post.ts';
import { MailOutbox, type MailSender, smtpMail } from './services/mail.ts';
import type { SignedService } from './services/sending.ts';
import { SmsOutbox, type SmsSender, smsWebhook } from './services/sms.ts';
import type { DatabasePlace } from './storage/open-database.ts';
import { standInTradeIn } from './trade-in/stand-in-trade-in.ts';
import {
  httpsRegister,
  httpsValuations,
  noTradeInServices,
  type TradeInServices,
} from './trade-in/trade-in-services.ts';

export type ServerSettings = ReturnType<typeof serverSettings>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

/** A preview may have stand-ins. @throws an error that names variable, mistake and remedy, and never the value */
export function serverSettings(
  environment: NodeJS.ProcessEnv,
  { preview, dataFile }: { preview: boolean; dataFile: string },
) {
  const { DATABASE_URL: url, LOG_LEVEL: logLevel = preview ? 'warn' : 'info' } = environment;
  if (!logLevels.includes(logLevel)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  /** A service with an https address and the secret that signs requests to it. Undefined where no address is set. */
  const signed = (name: string, secretName: string): SignedService | undefined => {
    const address = httpsAddress(name, environment[name]);
    return address === undefined
      ? undefined
      : { url: address, secret: longEnough(secretName, environment[secretName] ?? '') };
  };
  /** A limit that the operator may change. */
  const limit = (name: string, usual: number, most = 1_000_000, least = 1): number => {
    const written = environment[name];
    if (written === undefined) return usual;
    const value = /^\d{1,7}$/.test(written) ? Number(written) : -1;
    if (value < least || value > most) throw new Error(`${name} must be a number from ${least} to ${most}.`);
    return value;
  };
  const smsService = signed('SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET');
  const register = signed('REGO_LOOKUP_URL', 'TRADE_IN_SECRET');
  const valuations = signed('VALUATION_URL', 'TRADE_IN_SECRET');
  const usualTradeIn = preview ? standInTradeIn : noTradeInServices;
  const tradeIn: TradeInServices = {
    register: register ? httpsRegister(register) : usualTradeIn.register,
    valuations: valuations ? httpsValuations(valuations) : usualTradeIn.valuations,
  };
  const sms: SmsSender | undefined =
    (smsService && smsWebhook(smsService)) ?? (preview ? new SmsOutbox() : undefined);
  const stripe = stripeOf(environment);
  const warnings = [
    !smsService && 'SMS_WEBHOOK_URL is not set: visitors cannot sign in.',
    !stripe && 'STRIPE_SECRET_KEY is not set: visitors cannot reserve a car online.',
    !register && 'REGO_LOOKUP_URL is not set: visitors enter their own car by hand.',
    !valuations && 'VALUATION_URL is not set: visitors see no value for their own car.',
  ];
  const leads = preview ? previewLeadLimits : usualLeadLimits;
  const codes = preview ? previewCodeLimits : usualCodeLimits;
  const rates = preview ? previewRateLimits : usualLimits;
  return {
    database: (url ? { url } : { file: dataFile }) as DatabasePlace,
    keys: serverKeys(environment, dataFile),
    sms,
    ratings: ratingsOf(environment) ?? (preview ? standInRatings : noRatings),
    payments: stripe ?? (preview ? testPayments : undefined),
    mail: smtpOf(environment) ?? (preview ? new MailOutbox() : undefined),
    poster: preview ? new PostOutbox() : publicPoster,
    leadSecrets: leadSecrets(environment, { preview }),
    trustedProxies: limit('TRUSTED_PROXIES', 0, 9, 0),
    tradeIn,
    leadLimits: {
      perAddress: limit('LEADS_PER_ADDRESS', leads.perAddress),
      perPhone: limit('LEADS_PER_PHONE', leads.perPhone),
    },
    codeLimits: { ...codes, perWebsiteAndDay: limit('SMS_PER_DAY', codes.perWebsiteAndDay) },
    rateLimits: { ...rates, all: { calls: limit('CALLS_PER_ADDRESS', rates.all.calls), seconds: 60 } },
    /** PBKDF2 rounds for each attempt. */
    captchaCost: limit('CAPTCHA_COST', usualCaptchaCost, 100_000),
    /** Most megabytes of resized photos on disk. */
    imageCacheMb: limit('IMAGE_CACHE_MB', 2000),
    /** What happens to content that is saved at the desk. Undefined: it is not edited there. */
    contentMode: contentModeOf(environment['CONTENT']) ?? (preview ? ('files' as const) : undefined),
    fleet: fleetPlace(environment),
    logLevel,
    /** One sentence for everything that the operator should know. */
    warnings: preview ? [] : warnings.filter((sentence) => sentence !== false),
  };
}

/** The secret of the environment, else of the file beside the database, and former ones. @throws naming the variable */
export function serverKeys(environment: NodeJS.ProcessEnv, dataFile: string): ServerKeys {
  const { API_SECRET: given, API_SECRET_FORMER: former = '', DATABASE_URL: url } = environment;
  const before = former.split(',').filter((secret) => secret !== '');
  for (const secret of before) longEnough('API_SECRET_FORMER', secret);
  if (given === undefined && url)
    throw new Error(
      'API_SECRET is needed with DATABASE_URL: the same on every server, at least 32 characters.',
    );
  const current = given === undefined ? madeSecret(secretFile(dataFile)) : longEnough('API_SECRET', given);
  return new ServerKeys(current, before);
}

/** Where the secret is that the server made because `API_SECRET` gives none. A backup needs it with the database. */
export const secretFile = (dataFile: string) => `${dataFile}.secret`;

/** A secret that is made once and stored in a file that only this user can read. */
function madeSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const made = randomBytes(32).toString('base64url');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  }
}

function ratingsOf({ SNAP21_URL: url }: NodeJS.ProcessEnv) {
  const address = httpsAddress('SNAP21_URL', url);
  if (address?.includes('{orgId}') === false)
    throw new Error('SNAP21_URL must have {orgId} where the organisation goes.');
  return address === undefined ? undefined : snapService(address);
}

function stripeOf(environment: NodeJS.ProcessEnv): Payments | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.');
  }
  return stripePayments({ secretKey, webhookSecret });
}

function smtpOf(environment: NodeJS.ProcessEnv): MailSender | undefined {
  const { SMTP_URL: url, SMTP_FROM: from = '' } = environment;
  if (!url) return undefined;
  const parsed = URL.parse(url);
  if (!parsed?.hostname || !['smtp:', 'smtps:'].includes(parsed.protocol))
    throw new Error('SMTP_URL must be an address that begins with smtps:// or smtp://.');
  if (emailProblem(from)) throw new Error('SMTP_FROM must be an email address; it is needed with SMTP_URL.');
  return smtpMail(url, from);
}

/**
 * What happens to a save besides the files:
 *
 * - files: nothing
 * - commit: it is committed with git, in the name of who saved it
 * - push: and pushed to the remote of the branch
 */
export type ContentMode = (typeof contentModes)[number];
const contentModes = ['files', 'commit', 'push'] as const;

function contentModeOf(written: string | undefined): ContentMode | undefined {
  const mode = contentModes.find((one) => one === written);
  if (written && !mode) throw new Error(`CONTENT must be one of ${contentModes.join(', ')}.`);
  return mode;
}

/** Undefined where none is written. */
function httpsAddress(name: string, written: string | undefined): string | undefined {
  if (!written) return undefined;
  const url = URL.parse(written);
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url?.protocol === 'https:' || local) return written;
  throw new Error(`${name} must be an address that begins with https://.`);
}
