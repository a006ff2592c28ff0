import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadTarget } from '../../config/schema/lead-delivery.ts';
import { DeliveryFailure } from '../services/delivery-failure.ts';
import type { LeadPoster } from '../services/lead-post.ts';
import type { MailSender } from '../services/mail.ts';
import { signedHeaders } from '../services/signed-headers.ts';
import { adfOf } from './adf.ts';
import type { CrmLead } from './crm-lead.ts';
import { adfMail, readableMail } from './lead-mail.ts';
import { adfVariable, type LeadSecrets, webhookVariable } from './lead-secrets.ts';
import { webhookBody } from './lead-webhook.ts';

/** The services that send leads. */
export interface DeliveryServices {
  /** Undefined where SMTP_URL is not set. */
  mail: MailSender | undefined;
  poster: LeadPoster;
  secrets: LeadSecrets;
}

export interface Delivery {
  id: string;
  target: LeadTarget;
  lead: CrmLead;
  dealer: Dealer;
  /** Milliseconds since 1970. */
  now: number;
}

/** Sends one lead to one target. @throws when the target did not take it */
export async function deliver(
  { id, target, lead, dealer, now }: Delivery,
  { mail, poster, secrets }: DeliveryServices,
  signal: AbortSignal,
): Promise<void> {
  const { slug } = dealer;
  const headers = { 'x-forecourt-delivery': id };
  switch (target.type) {
    case 'email':
    case 'email-adf': {
      if (!mail) throw new DeliveryFailure('SMTP_URL is not set.');
      const written = target.type === 'email' ? readableMail(lead, dealer) : adfMail(lead, dealer);
      return mail.send({ id, dealer: slug, to: target.to, ...written }, signal);
    }
    case 'https-adf': {
      const token = secrets.adfToken(slug);
      if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
        throw new DeliveryFailure(`${adfVariable(slug)} must not contain spaces.`);
      return poster.post(
        {
          dealer: slug,
          url: target.url,
          contentType: target.contentType,
          headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
          body: adfOf(lead, dealer),
        },
        signal,
      );
    }
    case 'webhook': {
      const key = secrets.webhookKey(slug);
      if (key === undefined) throw new DeliveryFailure(`${webhookVariable(slug)} is not set.`);
      const body = JSON.stringify(webhookBody(id, lead, dealer));
      return poster.post(
        {
          dealer: slug,
          url: target.url,
          contentType: 'application/json',
          headers: { ...headers, ...signedHeaders(body, key, now) },
          body,
        },
        signal,
      );
    }
    default:
      // A channel without a case does not compile.
      target satisfies never;
  }
}
