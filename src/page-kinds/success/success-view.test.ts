import { describe, expect, it } from 'vitest';
import { successView } from './show-success.ts';
import type { SuccessPlace } from './success-page.ts';

const hoursText = [1, 2, 3, 4, 5].map((weekday) => `${weekday}*=08:30-17:30`).join(';');
const place = (id: string, type: SuccessPlace['type'], timeZone = 'Australia/Brisbane'): SuccessPlace => ({
  id,
  name: `Bayside ${id}`,
  type,
  hours: [],
  timeZone,
  hoursText,
});
const places = [
  place('Cars', 'sales'),
  place('West', 'sales', 'Australia/Perth'),
  place('Workshop', 'service'),
];

/** Friday, 2 pm in Brisbane and noon in Perth. */
const now = new Date('2026-11-20T04:00:00Z');
const lead = (change = {}) => ({
  category: 'General Enquiry',
  leadId: 'f3a912c4-1111-4222-8333-444455556666',
  at: now.getTime() - 5000,
  ...change,
});
const view = (change = {}, at = now) => successView(lead(change), places, 'Bayside Motors', at);

describe('the text of the success page', () => {
  it('thanks for the lead by category, says what happens next, and gives a reference [OPEN-64] [LEAD-3]', () => {
    expect(view()).toMatchObject({
      heading: 'Thank you. We have your message.',
      reference: 'F3A912C4',
      place: { id: 'Cars' },
      open: 'We are open until 5:30 pm today.',
    });
    expect(view()?.next[0]).toBe('Someone at Bayside Cars will read it and call or email you.');
  });

  it.each(['Test Drive', 'Service Booking'])(
    'says that a booked time of a %s is kept, as the letter does [OPEN-64] [LETTER-1]',
    (category) => {
      expect(view({ category, when: 'Monday 23 November 2026, 10 am', locationId: 'West' })?.next[0]).toBe(
        'Monday 23 November 2026, 10 am is kept for you. Bayside West will call or email you if anything has to change.',
      );
      expect(view({ category, locationId: 'West' })?.next[0]).not.toContain('kept');
    },
  );

  it.each([
    ['Test Drive', 'Your test drive is requested', 'Cars'],
    ['Service Booking', 'Your service is requested', 'Workshop'],
    ['Service', 'We have your message', 'Workshop'],
    ['Parts', 'We are looking up the part', 'Cars'],
    ['Finance', 'We have your finance enquiry', 'Cars'],
    ['Request Photos', 'We will send you photos', 'Cars'],
    ['Trade In', 'We have the details of your trade-in', 'Cars'],
    ['constructor', 'We have your message', 'Cars'],
  ])('has a heading for %s, and the location that answers [OPEN-64] [OPEN-63]', (category, heading, from) => {
    expect(view({ category })?.heading).toContain(heading);
    expect(view({ category })?.place?.id).toBe(from);
  });

  it('uses the location that the lead was sent to, and its time zone [OPEN-51] [OPEN-64]', () => {
    const evening = new Date('2026-11-20T08:00:00Z');
    const said = (locationId: string) => view({ locationId, at: evening.getTime() }, evening);
    expect(said('Cars')?.open).toBe('We open at 8:30 am on Monday.');
    expect(said('West')).toMatchObject({ place: { id: 'West' }, open: 'We are open until 5:30 pm today.' });
    expect(said('nowhere')?.place?.id).toBe('Cars');
  });

  it('is undefined without a lead, and for one more than a day old [OPEN-64]', () => {
    expect(successView(undefined, places, 'Bayside Motors', now)).toBeUndefined();
    const hour = 3_600_000;
    expect(view({ at: now.getTime() - 23 * hour })).toBeDefined();
    expect(view({ at: now.getTime() - 25 * hour })).toBeUndefined();
    expect(view({ at: now.getTime() + 25 * hour })).toBeUndefined();
  });
});
