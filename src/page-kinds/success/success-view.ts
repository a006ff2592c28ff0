import { leadReference } from '../../domain/lead-rules.ts';
import { openSentence, openState } from '../../domain/open-state.ts';
import { readHoursText } from '../../domain/opening-hours.ts';
import { successWords } from '../../domain/success-words.ts';
import { localTime } from '../../domain/time-zone.ts';
import type { SuccessPlace } from '../../site/leads/form-props.ts';
import type { SuccessCategory } from '../../stores/success.ts';

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
