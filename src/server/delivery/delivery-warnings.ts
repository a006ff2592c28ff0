import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadTarget } from '../../config/schema/leads.ts';
import type { ServerSettings } from '../server-settings.ts';
import { webhookVariable } from './lead-secrets.ts';

type Told = Pick<Dealer, 'slug' | 'leads'>;

/**
 * One warning for everything that keeps leads from the dealers' targets, for the operator of a public server. The leads
 * are stored in any case. If the cause is fixed within two days they are sent; later, `npm run leads -- resend --dead`
 * sends them.
 */
export function deliveryWarnings(
  dealers: readonly Told[],
  { mail, leadSecrets }: Pick<ServerSettings, 'mail' | 'leadSecrets'>,
): string[] {
  const warnings: string[] = [];
  const mailing = dealers.filter(has(({ type }) => type === 'email' || type === 'email-adf'));
  if (mailing.length > 0 && !mail)
    warnings.push(`SMTP_URL is not set: no lead leaves by mail (${names(mailing)}).`);
  for (const dealer of dealers.filter(has(({ type }) => type === 'webhook'))) {
    if (!leadSecrets?.webhookKey(dealer.slug))
      warnings.push(`${webhookVariable(dealer.slug)} is not set: ${dealer.slug}'s webhooks get no leads.`);
  }
  const local = dealers.filter(has((target) => 'url' in target && target.url.startsWith('http:')));
  if (local.length > 0)
    warnings.push(`Leads are posted to http://localhost in previews alone (${names(local)}).`);
  const partly = dealers.filter(
    ({ leads: { delivery } }) =>
      delivery.length > 0 && !delivery.some((target) => !target.categories && !target.dealerships),
  );
  if (partly.length > 0)
    warnings.push(
      `Some leads may match no target and are then only stored on this server (${names(partly)}).`,
    );
  return warnings;
}

const has = (is: (target: LeadTarget) => boolean) => (dealer: Told) => dealer.leads.delivery.some(is);

const names = (dealers: readonly Told[]) => dealers.map(({ slug }) => slug).join(', ');
