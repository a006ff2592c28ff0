import templates from './answer-templates.json' with { type: 'json' };
import { firstNameOf } from './greeting.ts';

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

/** The templates of the product. */
const usualTemplates: readonly AnswerTemplate[] = templates.map(({ paragraphs, ...template }) => ({
  ...template,
  text: written(...paragraphs),
}));
