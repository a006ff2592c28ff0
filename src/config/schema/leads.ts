import { optional, z } from 'astro/zod';
import {
  group,
  inForm,
  list,
  mailAddress,
  offByDefault,
  onByDefault,
  slug,
  text,
  whole,
  withDefault,
} from './values.ts';

/** A URL without user and password: these are secrets, and a configuration is public. */
const receiverUrl = inForm(
  1000,
  /^(?:https:\/\/[^\s@/\\]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?]\S*)?$/,
  'an address that begins with https://, without a user and password; http://localhost is for previews',
);

const wanted = {
  categories: optional(z.array(text(60)).min(1).max(50)).describe(
    "Only leads of these categories: 'Test Drive', 'Trade In'. Default: all.",
  ),
  dealerships: optional(z.array(slug).min(1).max(200)).describe(
    'Only leads for these of `dealerships`, by slug. Default: all.',
  ),
};

const to = mailAddress.describe("Only for 'email' and 'email-adf': the recipient.");
const url = receiverUrl.describe("Only for 'https-adf' and 'webhook': the address that leads are posted to.");

const typed = <const Type extends string>(type: Type) => z.literal(type).describe('How leads are sent.');

/** Content types that CRMs accept for ADF: the recommended type, or plain XML. */
const adfContentTypes = ['application/x-adf+xml', 'application/xml', 'text/xml'] as const;

const leadTargetSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: typed('email-adf'), to, ...wanted }),
  z.strictObject({ type: typed('email'), to, ...wanted }),
  z.strictObject({
    type: typed('https-adf'),
    url,
    contentType: withDefault(z.enum(adfContentTypes), 'application/x-adf+xml').describe(
      "Only for 'https-adf': the content type that its receiver accepts.",
    ),
    ...wanted,
  }),
  z.strictObject({ type: typed('webhook'), url, ...wanted }),
]);

/** Targets of leads. A lead is sent to every target whose categories and dealerships match. */
const leadDeliverySchema = list(leadTargetSchema, 20).describe(
  "Where leads are sent, in addition to the server's own database: 'email' sends a mail for people to read, 'email-adf' and 'https-adf' send ADF 1.0 XML to a CRM, 'webhook' sends signed JSON. Keys and passwords are in the server's environment (npm run serve -- --help). Default: leads are only stored, and npm run leads shows them.",
);

export type LeadTarget = z.infer<typeof leadTargetSchema>;

const longestReminderHours = 7 * 24;

const faqEntry = z.strictObject({
  question: text(160).describe('As a visitor would ask it.'),
  answer: text(1200).describe('Plain text.'),
});

const defaultFaq: z.infer<typeof faqEntry>[] = [
  {
    question: 'How does the valuation work?',
    answer:
      'Tell us the registration, the kilometres and the condition. We compare your {noun} with others like it and show you an estimate on the page.',
  },
  {
    question: 'Which {nouns} can be valued online?',
    answer:
      'There is no online estimate for {nouns} over 7 years or 100,000 km. Send us the details and we will call you about yours.',
  },
  {
    question: 'Is the estimate what I will be paid?',
    answer: 'The estimate is indicative only and subject to inspection.',
  },
  {
    question: 'What if I still owe money on my {noun}?',
    answer: 'We need a finance letter from your lender that states the amount to pay out.',
  },
  {
    question: 'What should I bring to the inspection?',
    answer: 'Bring your licence, the registration papers, the service books and every key.',
  },
];

/** What visitors send. */
export const leadGroups = {
  leads: group({
    messageOptional: offByDefault('An enquiry can be sent without a message.', 'CFG-48'),
    termsNote: offByDefault(
      "Shows 'You must agree to the terms of use before submitting the form.'",
      'CFG-49',
    ),
    captcha: onByDefault('Forms are protected by a captcha.', 'CFG-50'),
    collectionNotice: optional(text(1200)).describe(
      "The text above a form's button that says how the visitor's details are used (Australian Privacy Principle 5). Default: our own text with the dealer's name. A link to the privacy policy follows when the site has one.",
    ),
    consentText: optional(text(400)).describe(
      'The label of the checkbox for news and offers, which is never ticked in advance. Default: our own text.',
    ),
    serviceDealershipSlug: offByDefault('A service booking is sent with its dealership_slug.', 'CFG-51'),
    additionalServices: list(text(80), 20).describe('Services that can be ticked on the service booking.'),
    delivery: leadDeliverySchema,
    letters: group({
      enabled: onByDefault(
        'Visitors get a mail about what they sent, booked or reserved, with a link to change or cancel an appointment or a reservation. Needs SMTP_URL on the API server.',
      ),
      replyTo: optional(mailAddress).describe(
        "Address that replies to letters go to: 'sales@example.com.au'. Default: the first 'email' of `delivery` that takes the lead, or a general enquiry where a letter is about no lead.",
      ),
      reminderHours: withDefault(whole(0, longestReminderHours), 24).describe(
        'Hours before a test drive or a service at which the visitor is reminded. 0: no reminder.',
      ),
      sms: offByDefault(
        'The confirmation and the reminder of an appointment also go to mobile numbers by SMS. Needs SMS_WEBHOOK_URL on the API server.',
      ),
    }).describe('Mails and text messages to visitors about their enquiry, booking or reservation.'),
  }).describe('Enquiry, test-drive and service forms.'),
  tradeIn: group({
    saveValuation: offByDefault('The result of a valuation is sent to the API.', 'CFG-55'),
    faq: withDefault(z.array(faqEntry).max(12), defaultFaq).describe(
      'Questions and answers of the trade-in page. {noun} and {nouns} become what the dealer sells.',
    ),
  }).describe('Selling or trading in a car.'),
};
