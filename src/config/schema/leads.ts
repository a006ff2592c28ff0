import { z } from 'astro/zod';
import { leadDeliverySchema } from './lead-delivery.ts';
import { text } from './values.ts';

export const leadsSchema = z
  .strictObject({
    messageOptional: z.boolean().default(false).meta({
      cfg: 'CFG-48',
      description: 'An enquiry can be sent without a message.',
    }),
    termsNote: z.boolean().default(false).meta({
      cfg: 'CFG-49',
      description: "Shows 'You must agree to the terms of use before submitting the form.'",
    }),
    captcha: z.boolean().default(true).meta({
      cfg: 'CFG-50',
      description: 'Forms are protected by a captcha.',
    }),
    collectionNotice: text(1200).optional().meta({
      description:
        "The text above a form's button that says how the visitor's details are used (Australian Privacy Principle 5). Default: our own text with the dealer's name. A link to the privacy policy follows when the site has one.",
    }),
    consentText: text(400).optional().meta({
      description:
        'The label of the checkbox for news and offers, which is never ticked in advance. Default: our own text.',
    }),
    serviceDealershipSlug: z.boolean().default(false).meta({
      cfg: 'CFG-51',
      description: 'A service booking is sent with its dealership_slug.',
    }),
    additionalServices: z.array(text(80)).max(20).default([]).meta({
      description: 'Services that can be ticked on the service booking.',
    }),
    delivery: leadDeliverySchema,
  })
  .meta({ description: 'Enquiry, test-drive and service forms.' });

const faqEntry = z.strictObject({
  question: text(160).meta({ description: 'As a visitor would ask it.' }),
  answer: text(1200).meta({ description: 'Plain text.' }),
});

const defaultFaq: z.infer<typeof faqEntry>[] = [
  {
    question: 'How does the valuation work?',
    answer:
      'Tell us the registration, the kilometres and the condition. We compare your car with others like it and show you an estimate on the page.',
  },
  {
    question: 'Which cars can be valued online?',
    answer:
      'There is no online estimate for cars over 7 years or 100,000 km. Send us the details and we will call you about yours.',
  },
  {
    question: 'Is the estimate what I will be paid?',
    answer: 'The estimate is indicative only and subject to inspection.',
  },
  {
    question: 'What if I still owe money on my car?',
    answer: 'We need a finance letter from your lender that states the amount to pay out.',
  },
  {
    question: 'What should I bring to the inspection?',
    answer: 'Bring your licence, the registration papers, the service books and every key.',
  },
];

export const tradeInSchema = z
  .strictObject({
    saveValuation: z.boolean().default(false).meta({
      cfg: 'CFG-55',
      description: 'The result of a valuation is sent to the API.',
    }),
    faq: z.array(faqEntry).max(12).default(defaultFaq).meta({
      description: 'Questions and answers of the trade-in page.',
    }),
  })
  .meta({ description: 'Selling or trading in a car.' });
