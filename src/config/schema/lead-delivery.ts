import { z } from 'astro/zod';
import { slug, text } from './values.ts';

/** One address, in the characters that mail servers agree on. It stands in a header, so no line break gets by. */
const mailAddress = z
  .string()
  .max(254)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/, "an email address: 'leads@example.com.au'");

/** An address without a user and password: those are secrets, and a configuration is public. */
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

const to = mailAddress.meta({ description: "Of 'email' and 'email-adf': who gets it." });
const url = receiverUrl.meta({ description: "Of 'https-adf' and 'webhook': where it is posted to." });

const typed = <const Type extends string>(type: Type) =>
  z.literal(type).meta({ description: 'How a lead leaves.' });

/** What CRMs of the format take: the recommended type, or plain XML. */
export const adfContentTypes = ['application/x-adf+xml', 'application/xml', 'text/xml'] as const;

export const leadTargetSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: typed('email-adf'), to, ...wanted }),
  z.strictObject({ type: typed('email'), to, ...wanted }),
  z.strictObject({
    type: typed('https-adf'),
    url,
    contentType: z.enum(adfContentTypes).default('application/x-adf+xml').meta({
      description: "Of 'https-adf': what its receiver takes.",
    }),
    ...wanted,
  }),
  z.strictObject({ type: typed('webhook'), url, ...wanted }),
]);

/** Where leads go; a lead goes to every target that wants it. */
export const leadDeliverySchema = z.array(leadTargetSchema).max(20).default([]).meta({
  description:
    "Where leads go besides the server's own database: 'email' is to be read by people, 'email-adf' and 'https-adf' carry ADF 1.0 XML for a CRM, 'webhook' signed JSON. Keys and passwords are in the server's environment (npm run serve -- --help). Default: nowhere; npm run leads shows them.",
});

export type LeadTarget = z.infer<typeof leadTargetSchema>;
