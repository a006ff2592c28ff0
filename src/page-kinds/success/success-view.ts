import { leadReference, requestPhotos, serviceBooking, testDrive, tradeIn } from '../../domain/lead-rules.ts';
import { openSentence, openState } from '../../domain/open-state.ts';
import { readHoursText } from '../../domain/opening-hours.ts';
import { localTime } from '../../domain/time-zone.ts';
import type { SuccessPlace } from '../../site/leads/form-props.ts';
import type { SuccessCategory } from '../../stores/success.ts';

/** The text for a visitor after a lead was sent (OPEN-64). */
interface SuccessWords {
  heading: string;
  /** What happens first, and who does it. @param place who answers: 'Bayside Motors Southport' */
  first: (place: string) => string;
  /** What happens next, or what to prepare. */
  afterwards: readonly string[];
}

const answered = (place: string) => `Someone at ${place} reads it and rings or emails you.`;
const checkSpam = 'If nothing has come by the end of the next day, look in your spam folder or ring us.';

const usual: SuccessWords = {
  heading: 'Thank you. We have your message.',
  first: answered,
  afterwards: [checkSpam],
};

/** Texts by the lead's category in lower case (OPEN-10, OPEN-63). */
const byCategory: Record<string, SuccessWords> = {
  sales: { ...usual, heading: 'Thank you. We have your enquiry.' },
  service: { ...usual, first: (place) => `The workshop at ${place} reads it and rings or emails you.` },
  parts: {
    ...usual,
    heading: 'Thank you. We are looking up the part.',
    first: (place) => `${place} finds what fits your car, and rings or emails you with the price.`,
    afterwards: [
      'The registration or the VIN finds the right part. Have it to hand when we ring.',
      checkSpam,
    ],
  },
  finance: {
    ...usual,
    heading: 'Thank you. We have your finance enquiry.',
    first: (place) => `Someone who arranges finance at ${place} rings or emails you.`,
    afterwards: [
      'Have your driver licence and a recent payslip to hand. They make the next step quicker.',
      checkSpam,
    ],
  },
  [testDrive.toLowerCase()]: {
    heading: 'Thank you. Your test drive is requested.',
    first: (place) => `${place} rings or emails you to settle the day and the time.`,
    afterwards: [
      'Bring your driver licence, and whoever will drive the car with you.',
      'Plans change. Ring us and we find another time.',
    ],
  },
  [requestPhotos.toLowerCase()]: {
    heading: 'Thank you. We will send you photos.',
    first: (place) => `Someone at ${place} walks out to the car and takes the photos you asked for.`,
    afterwards: ['They come to your email address.', checkSpam],
  },
  [serviceBooking.toLowerCase()]: {
    heading: 'Thank you. Your service is requested.',
    first: (place) => `${place} rings or emails you to confirm the day, the time and the price.`,
    afterwards: [
      'Bring the keys and the service book.',
      'We ring you before doing any work that you have not asked for.',
    ],
  },
  [tradeIn.toLowerCase()]: {
    heading: 'Thank you. We have the details of your car.',
    first: (place) => `Someone at ${place} looks them over and rings or emails you.`,
    afterwards: [
      'Nothing is final before we have seen the car.',
      'Bring your licence, the registration papers, the service books and every key.',
    ],
  },
};

/** The text for a lead. A category without its own text gets that of a message. */
function successWords(category: string): SuccessWords {
  const key = category.trim().toLowerCase();
  return (Object.hasOwn(byCategory, key) ? byCategory[key] : undefined) ?? usual;
}

/** The content of the page about a sent lead. */
export interface SuccessView {
  heading: string;
  reference: string;
  place?: SuccessPlace;
  /** 'We are open until 5:30 pm today.' */
  open?: string;
  /** What happens next, in order. */
  next: string[];
}

/** After this time the page no longer shows the lead. */
const newsForMs = 24 * 60 * 60 * 1000;

/**
 * The content about the latest lead of this browser. Undefined when there is none from today.
 *
 * @param places the locations; the first one answers leads without a location
 */
export function successView(
  lead: SuccessCategory | undefined,
  places: readonly SuccessPlace[],
  dealerName: string,
  now: Date,
): SuccessView | undefined {
  const age = lead ? now.getTime() - lead.at : Number.POSITIVE_INFINITY;
  // A time in the future is invalid.
  if (!lead || age > newsForMs || age < -newsForMs) return undefined;
  const place = places.find(({ id }) => id === lead.locationId) ?? departmentFor(lead.category, places);
  const open = place && openText(place, now);
  const words = successWords(lead.category);
  return {
    heading: words.heading,
    reference: leadReference(lead.leadId),
    ...(place && { place }),
    ...(open && { open }),
    next: [words.first(place?.name ?? dealerName), ...words.afterwards],
  };
}

function openText(place: SuccessPlace, now: Date): string | undefined {
  const hours = readHoursText(place.hoursText, place.type);
  return openSentence(openState(hours, place.type, localTime(now, place.timeZone)));
}

/** A lead without a location goes to the location of its department, otherwise to the first location. */
function departmentFor(category: string, places: readonly SuccessPlace[]): SuccessPlace | undefined {
  const type = /service/i.test(category) ? 'service' : /parts/i.test(category) ? 'parts' : 'sales';
  return places.find((place) => place.type === type) ?? places[0];
}
