import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadTarget } from '../../config/schema/leads.ts';
import type { MailSender } from '../services/mail.ts';

/** The secrets of a dealer's targets. They come from environment variables named by the dealer's slug. */
export type LeadSecrets = ReturnType<typeof leadSecrets>;

const fewestCharacters = 32;

/** A secret of the environment. @throws naming its variable when it is too short */
export function longEnough(name: string, secret: string): string {
  if (secret.length >= fewestCharacters) return secret;
  throw new Error(`${name} must have at least ${fewestCharacters} characters.`);
}

const inCapitals = (slug: string) => slug.toUpperCase().replace(/-/g, '_');

/** 'LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS' for riverside-motors. */
export const webhookVariable = (slug: string) => `LEADS_WEBHOOK_SECRET_${inCapitals(slug)}`;

/** 'LEADS_ADF_TOKEN_RIVERSIDE_MOTORS' for riverside-motors. */
export const adfVariable = (slug: string) => `LEADS_ADF_TOKEN_${inCapitals(slug)}`;

/** Signs webhooks in previews, where nothing leaves this machine. Everybody can read it here, so it is not a secret. */
const previewKey = 'the key that every preview signs with';

/** Reads them; a preview signs with `previewKey`. @throws naming the variable that is too short, and never its value */
export function leadSecrets(environment: NodeJS.ProcessEnv, { preview = false } = {}) {
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith('LEADS_WEBHOOK_SECRET_') && value) longEnough(name, value);
  return {
    /** LEADS_WEBHOOK_SECRET_<SLUG>: signs the requests to the dealer's webhooks. */
    webhookKey: (slug: string) => environment[webhookVariable(slug)] || (preview ? previewKey : undefined),
    /** LEADS_ADF_TOKEN_<SLUG>: sent to its https-adf addresses as `Authorization: Bearer`. */
    adfToken: (slug: string) => environment[adfVariable(slug)] || undefined,
  };
}

type Told = Pick<Dealer, 'slug' | 'leads'>;

/**
 * One warning for everything that keeps leads from the dealers' targets, for the operator of a public server. The leads
 * are stored in any case. If the cause is fixed within two days they are sent; later, `npm run leads -- resend --dead`
 * sends them.
 */
export function deliveryWarnings(
  dealers: readonly Told[],
  { mail, leadSecrets }: { mail?: MailSender | undefined; leadSecrets?: LeadSecrets | undefined },
): string[] {
  const mailing = dealers.filter(has(({ type }) => type === 'email' || type === 'email-adf'));
  const unsigned = dealers
    .filter(has(({ type }) => type === 'webhook'))
    .filter(({ slug }) => !leadSecrets?.webhookKey(slug));
  const local = dealers.filter(has((target) => 'url' in target && target.url.startsWith('http:')));
  const partly = dealers.filter(
    ({ leads: { delivery } }) =>
      delivery.length > 0 && !delivery.some((target) => !target.categories && !target.dealerships),
  );
  return [
    !mail && mailing.length > 0 && `SMTP_URL is not set: no lead leaves by mail (${names(mailing)}).`,
    ...unsigned.map(({ slug }) => `${webhookVariable(slug)} is not set: ${slug}'s webhooks get no leads.`),
    local.length > 0 && `Leads are posted to http://localhost in previews alone (${names(local)}).`,
    partly.length > 0 &&
      `Some leads may match no target and are then only stored on this server (${names(partly)}).`,
  ].filter((warning) => warning !== false);
}

const has = (is: (target: LeadTarget) => boolean) => (dealer: Told) => dealer.leads.delivery.some(is);

const names = (dealers: readonly Told[]) => dealers.map(({ slug }) => slug).join(', ');
