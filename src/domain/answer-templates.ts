import { careCategories } from './desk-lead.ts';
import { firstNameOf } from './greeting.ts';
import { partsCategory, reservation, testDrive, tradeIn } from './lead-rules.ts';

/** What a template may name, in braces: 'The {car} is here'. */
export const answerPlaceholders = ['customer', 'car', 'staff', 'dealership', 'phone'] as const;
type AnswerPlaceholder = (typeof answerPlaceholders)[number];

/** What the placeholders stand for; the customer's whole name, of which a text has the first. Empty: not known. */
export type AnswerFacts = Record<AnswerPlaceholder, string>;

/** A prepared answer to a customer. */
export interface AnswerTemplate {
  /** What the staff choose it by: 'About your test drive'. */
  name: string;
  /** Categories of the leads that it is for. Absent: all. */
  categories?: readonly string[] | undefined;
  subject: string;
  text: string;
}

const placeholder = /\{([^{}]*)\}/g;

/** Replaces an unknown value, so that the sentence still reads well. */
const unknownFacts: AnswerFacts = { customer: 'there', car: 'car', staff: '', dealership: '', phone: '' };

/** Placeholders of a template that do not exist, as they are written: '{price}'. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)]
    .filter(([, name]) => !answerPlaceholders.includes(name as AnswerPlaceholder))
    .map(([written]) => written);
}

/** The text with its placeholders replaced. What replaces them is not read again. Lines that end up empty are left out. */
export function fillTemplate(text: string, facts: AnswerFacts): string {
  const known = { ...facts, customer: firstNameOf(facts.customer) ?? '' };
  return text
    .split('\n')
    .flatMap((line) => {
      const filled = line.replace(placeholder, (written, name: AnswerPlaceholder) =>
        answerPlaceholders.includes(name) ? known[name].trim() || unknownFacts[name] : written,
      );
      return line.trim() !== '' && filled.trim() === '' ? [] : [filled];
    })
    .join('\n');
}

/** The templates for one kind of lead: the dealer's own, or ours where the dealer has none. */
export function templatesFor(category: string, own: readonly AnswerTemplate[]): AnswerTemplate[] {
  const folded = category.toLowerCase();
  return (own.length > 0 ? own : usualTemplates).filter(({ categories }) =>
    categories ? categories.some((one) => one.toLowerCase() === folded) : true,
  );
}

const signed = 'Kind regards\n{staff}\n{dealership}\n{phone}';
const written = (...paragraphs: string[]) => ['Hi {customer},', ...paragraphs, signed].join('\n\n');

/** Kinds of leads that ask about a car of ours. */
const aboutOurCars = ['General Enquiry', 'Sales', 'Request Photos', testDrive, reservation];
const workshop = careCategories.filter((category) => category !== partsCategory);

/** The templates of the product. */
const usualTemplates: readonly AnswerTemplate[] = [
  {
    name: 'About your test drive',
    categories: [testDrive],
    subject: 'Your test drive of the {car}',
    text: written(
      'Thank you for booking a test drive. The {car} will be ready for you.',
      'Please bring your driver licence. Allow about half an hour, and ask for me when you arrive.',
      'If the time no longer suits you, answer this mail or ring us.',
    ),
  },
  {
    name: 'Your reserved car is ready to see',
    categories: [reservation],
    subject: 'The {car} is waiting for you',
    text: written(
      'Thank you for reserving the {car}. It is off sale and waiting for you.',
      'When would you like to see it? Answer this mail with a day and a time, or ring us.',
    ),
  },
  {
    name: 'We have the car, come and see it',
    categories: aboutOurCars,
    subject: 'The {car} is here',
    text: written(
      'Thank you for your enquiry. The {car} is here, and you are welcome to see and drive it.',
      'Which day suits you? Answer this mail or ring us, and I will have it ready.',
    ),
  },
  {
    name: 'The car is sold, others like it',
    categories: aboutOurCars,
    subject: 'The {car} is sold, but we have others like it',
    text: written(
      'Thank you for your enquiry. The {car} has just been sold, and I am sorry that you missed it.',
      'We have others like it. Tell me what matters most to you (price, kilometres, colour), and I will send you those that fit.',
    ),
  },
  {
    name: 'About your service booking',
    categories: workshop,
    subject: 'Your booking with our workshop',
    text: written(
      'Thank you for your booking. We expect you at the time that you chose.',
      'Is there anything that we should look at besides the usual service? Answer this mail or ring us.',
    ),
  },
  {
    name: 'About your parts',
    categories: [partsCategory],
    subject: 'The parts that you asked for',
    text: written(
      'Thank you for your request. We are looking the parts up and will come back to you with price and delivery time.',
      'If you have the VIN at hand, answer this mail with it: then we are sure that they fit.',
    ),
  },
  {
    name: 'About your trade-in',
    categories: [tradeIn],
    subject: 'Your trade-in',
    text: written(
      'Thank you for the details of your {car}. For a firm price we should look at it together, which takes about twenty minutes.',
      'Which day suits you? Answer this mail or ring us.',
    ),
  },
  {
    name: 'About your finance enquiry',
    categories: ['Finance'],
    subject: 'Your finance enquiry',
    text: written(
      'Thank you for your enquiry. I would like to go through a few questions with you, which takes about ten minutes.',
      'When may I ring you? Please send no bank details by mail.',
    ),
  },
  {
    name: 'We could not reach you by phone',
    subject: 'We tried to ring you',
    text: written(
      'We tried to ring you about your enquiry and did not reach you.',
      'When is a good time? Answer this mail, or ring us when it suits you.',
    ),
  },
];
