import { requestPhotos, serviceBooking, testDrive, tradeIn } from './lead-rules.ts';

/** The text for a visitor after a lead was sent (OPEN-64). The page and the letter use it. */
export interface SuccessWords {
  heading: string;
  /** What happens first, and who does it. @param place who answers: 'Bayside Motors Southport' */
  first: (place: string) => string;
  /** What happens next, or what to prepare. */
  afterwards: readonly string[];
}

const answered = (place: string) => `Someone at ${place} will read it and call or email you.`;
const checkSpam = "Haven't heard by tomorrow evening? Look in your spam folder or call us.";

const usual: SuccessWords = {
  heading: 'Thank you. We have your message.',
  first: answered,
  afterwards: [checkSpam],
};

/** Texts by the lead's category in lower case (OPEN-10, OPEN-63). */
const byCategory: Record<string, SuccessWords> = {
  sales: { ...usual, heading: 'Thank you. We have your enquiry.' },
  service: { ...usual, first: (place) => `The workshop at ${place} will read it and call or email you.` },
  parts: {
    ...usual,
    heading: 'Thank you. We are looking up the part.',
    first: (place) => `${place} will find what fits, and call or email you with the price.`,
    afterwards: [
      'The registration or the VIN finds the right part. Have it to hand when we call.',
      checkSpam,
    ],
  },
  finance: {
    ...usual,
    heading: 'Thank you. We have your finance enquiry.',
    first: (place) => `Someone who arranges finance at ${place} will call or email you.`,
    afterwards: [
      'Have your driver licence and a recent payslip to hand. They make the next step quicker.',
      checkSpam,
    ],
  },
  [testDrive.toLowerCase()]: {
    heading: 'Thank you. Your test drive is requested.',
    first: (place) => `${place} will call or email you to settle the day and the time.`,
    afterwards: [
      'Bring your driver licence, and whoever will drive with you.',
      "Plans change. Call us and we'll find another time.",
    ],
  },
  [requestPhotos.toLowerCase()]: {
    heading: 'Thank you. We will send you photos.',
    first: (place) => `Someone at ${place} will walk out to it and take the photos you asked for.`,
    afterwards: ["They'll come to your email address.", checkSpam],
  },
  [serviceBooking.toLowerCase()]: {
    heading: 'Thank you. Your service is requested.',
    first: (place) => `${place} will call or email you to confirm the day, the time and the price.`,
    afterwards: [
      'Bring the keys and the service book.',
      "We'll call you before doing any work that you haven't asked for.",
    ],
  },
  [tradeIn.toLowerCase()]: {
    heading: 'Thank you. We have the details of your trade-in.',
    first: (place) => `Someone at ${place} will look them over and call or email you.`,
    afterwards: [
      'Nothing is final before we have seen it.',
      'Bring your licence, the registration papers, the service books and every key.',
    ],
  },
};

/** What happens first with a visit whose time is booked. @param when 'Monday 23 November 2026, 10 am' */
export const visitKept = (when: string, place: string) =>
  `${when} is kept for you. ${place} will call or email you if anything has to change.`;

/** The text for a lead. A category without its own text gets that of a message. */
export function successWords(category: string): SuccessWords {
  const key = category.trim().toLowerCase();
  return (Object.hasOwn(byCategory, key) ? byCategory[key] : undefined) ?? usual;
}
