import { z } from 'astro/zod';
import { slug, text } from './values.ts';

/** One email address, in characters that all mail servers accept. It goes into a mail header, so no line breaks. */
const mailAddress = z
  .string()
  .max(254)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/, "an email address: 'leads@example.com.au'");

/** A URL without user and password: these are secrets, and a configuration is public. */
const receiverUrl = z
  .string()
  .max(1000)
  .regex(
    /^(?:https:\/\/[^\s@/\\]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?]\S*)?$/,
    'an address that begins with https://, without a user and password; http://localhost is for previews',
  );

const wanted = {
  categories: z.array(text(60)).min(1).max(50).optional().meta({
    description: "Only leads of these categories: 'Test Drive', 'Trade In'. Default: all.",
  }),
  dealerships: z.array(slug).min(1).max(200).optional().meta({
    description: 'Only leads for these of `dealerships`, by slug. Default: all.',
  }),
};

const to = mailAddress.meta({ description: "Only for 'email' and 'email-adf': the recipient." });
const url = receiverUrl.meta({
  description: "Only for 'https-adf' and 'webhook': the address that leads are posted to.",
});

const typed = <const Type extends string>(type: Type) =>
  z.literal(type).meta({ description: 'How leads are sent.' });

/** Content types that CRMs accept for ADF: the recommended type, or plain XML. */
const adfContentTypes = ['application/x-adf+xml', 'application/xml', 'text/xml'] as const;

const leadTargetSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: typed('email-adf'), to, ...wanted }),
  z.strictObject({ type: typed('email'), to, ...wanted }),
  z.strictObject({
    type: typed('https-adf'),
    url,
    contentType: z.enum(adfContentTypes).default('application/x-adf+xml').meta({
      description: "Only for 'https-adf': the content type that its receiver accepts.",
    }),
    ...wanted,
  }),
  z.strictObject({ type: typed('webhook'), url, ...wanted }),
]);

/** Targets of leads. A lead is sent to every target whose categories and dealerships match. */
export const leadDeliverySchema = z.array(leadTargetSchema).max(20).default([]).meta({
  description:
    "Where leads are sent, in addition to the server's own database: 'email' sends a mail for people to read, 'email-adf' and 'https-adf' send ADF 1.0 XML to a CRM, 'webhook' sends signed JSON. Keys and passwords are in the server's environment (npm run serve -- --help). Default: leads are only stored, and npm run leads shows them.",
});

export type LeadTarget = z.infer<typeof leadTargetSchema>;
