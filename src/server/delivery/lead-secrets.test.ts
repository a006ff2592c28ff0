import { expect, test } from 'vitest';
import type { LeadTarget } from '../../config/schema/leads.ts';
import { MailOutbox } from '../services/mail.ts';
import { deliveryWarnings, leadSecrets } from './lead-secrets.ts';

const key = 'x'.repeat(32);
const to = 'leads@crm.example';
const set = {
  mail: new MailOutbox(),
  leadSecrets: leadSecrets({ LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS: key }),
};
const none = { mail: undefined, leadSecrets: leadSecrets({}) };
const dealer = (...delivery: LeadTarget[]) => [{ slug: 'riverside-motors', leads: { delivery } as never }];

test.each<[string, LeadTarget[], typeof set | typeof none, string[]]>([
  ['no targets', [], none, []],
  [
    'complete settings',
    [
      { type: 'email', to },
      { type: 'webhook', url: 'https://crm.example/' },
    ],
    set,
    [],
  ],
  [
    'mail',
    [{ type: 'email-adf', to }],
    none,
    ['SMTP_URL is not set: no lead leaves by mail (riverside-motors).'],
  ],
  [
    'a webhook',
    [{ type: 'webhook', url: 'https://crm.example/' }],
    none,
    ["LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS is not set: riverside-motors's webhooks get no leads."],
  ],
  [
    'an address of this machine',
    [{ type: 'https-adf', url: 'http://localhost:8080/', contentType: 'text/xml' }],
    set,
    ['Leads are posted to http://localhost in previews alone (riverside-motors).'],
  ],
  [
    'targets that each receive some leads',
    [{ type: 'email', to, categories: ['Service Booking'] }],
    set,
    ['Some leads may match no target and are then only stored on this server (riverside-motors).'],
  ],
])('the warnings of a configuration with %s', (_, targets, settings, warnings) => {
  expect(deliveryWarnings(dealer(...targets), settings)).toEqual(warnings);
});
