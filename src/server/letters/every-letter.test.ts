import { describe, expect, test } from 'vitest';
import { leadForm, leadStep } from '../../api/contract/lead-fields.ts';
import { baysideDealer } from '../../config/dealer.fixture.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { alertLetter } from '../alerts/alert-desk.ts';
import { aLead } from '../delivery/crm-lead.fixture.ts';
import { deliver } from '../delivery/deliver.ts';
import { sendAnswers } from '../desk/answers.ts';
import { signInLetter } from '../desk/desk-session.ts';
import { weeklyLetter } from '../desk/weekly-mail.ts';
import { delivered } from '../jobs/job-worker.ts';
import { letterMail } from '../letter-mail.ts';
import { ServerKeys } from '../server-keys.ts';
import { type Mail, MailOutbox } from '../services/mail.ts';
import { newJob } from '../storage/jobs.ts';
import type { AppointmentRow, LeadRow, ReservationRow } from '../storage/tables.ts';
import { sendLetters } from './send-letter.ts';
import { type LetterName, letterJob } from './wanted-letters.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-21T03:00:00Z');
const signal = new AbortController().signal;

/** A job about the lead of these tests. */
const jobOf = (of: { kind: string; target: string }) =>
  newJob({ id: 'm-1', website_id: 1, subject: '2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11', ...of }, { now });

type Reader = { name: string; email: string };
type Written = Pick<Mail, 'replyTo' | 'text' | 'html'>;

const leadOf = ({ name, email }: Reader, category: string, payload: object) =>
  ({
    id: '2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11',
    category,
    subcategory: '',
    name,
    last_name: 'Chen',
    email,
    phone: '+61491570156',
    dealership_id: '',
    location_id: '1',
    appointment_date: '',
    appointment_time: '',
    received_at: now,
    consent: '{}',
    payload: JSON.stringify(payload),
  }) as LeadRow;

const booked: AppointmentRow = {
  lead_id: '2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11',
  kind: 'test-drive',
  date: '2026-11-23',
  time: '10:00',
  minutes: 30,
  location_id: '1',
  moves: 0,
  cancelled_at: null,
} as AppointmentRow;

const reserved = {
  id: 'r-1',
  car_title: '2021 Toyota Corolla',
  terms: 'You may cancel.',
  amount_cents: 20_000,
  hold_hours: 48,
  refund_hours: null,
  paid_at: now,
  refund_asked_at: null,
  refunded_at: null,
  kept_at: null,
  payment_ref: 'p-1',
  claim_until: now + HOUR,
  state: 'held',
} as ReservationRow;

/** What is true when a letter of an occasion goes out, as far as it is not the ordinary case. */
const occasions: Record<
  LetterName['occasion'],
  { appointment?: AppointmentRow; reservation?: ReservationRow; category?: string }
> = {
  received: {},
  booked: { appointment: booked, category: 'Test Drive' },
  reminder: { appointment: booked, category: 'Test Drive' },
  cancelled: { appointment: { ...booked, cancelled_at: now }, category: 'Test Drive' },
  held: { reservation: reserved, category: 'Reservation' },
  'hold-ended': { reservation: { ...reserved, claim_until: now }, category: 'Reservation' },
  'hold-cancelled': { reservation: { ...reserved, state: 'cancelled' }, category: 'Reservation' },
  refunded: { reservation: { ...reserved, state: 'refunded' }, category: 'Reservation' },
};

async function visitorLetter(
  occasion: LetterName['occasion'],
  dealer: Dealer,
  reader: Reader,
  payload: object = {},
): Promise<Mail> {
  const mail = new MailOutbox();
  const { category = 'General Enquiry', appointment, reservation } = occasions[occasion];
  const facts = { lead: leadOf(reader, category, payload), appointment, reservation };
  const name = { channel: 'letter', occasion, moves: 0 } as const;
  const services = { mail, sms: undefined, keys: new ServerKeys('a secret'), preview: false };
  const send = sendLetters(
    async () => facts,
    services,
    () => now,
  );
  expect(await send(jobOf(letterJob(name)), dealer, signal)).toEqual(delivered);
  return mail.messagesOf(dealer.slug)[0]!;
}

/** Every kind of letter to a visitor, but those about saved cars and searches, for which nobody gives a name. */
const toVisitors = Object.keys(occasions).map((occasion): [string, Writing] => [
  occasion,
  (dealer, reader) => visitorLetter(occasion as LetterName['occasion'], dealer, reader),
]);

type Writing = (dealer: Dealer, reader: Reader) => Written | Promise<Written>;

const none = { answered: 0, late: 0, medianMinutes: undefined, inTimePercent: undefined };

/** To people of the dealership. */
const toStaff: [string, Writing][] = [
  [
    'link to sign in',
    (dealer, { name }) =>
      letterMail(signInLetter(dealer, { name, link: 'https://www.bayside.example/desk/' }), dealer),
  ],
  [
    'numbers of the week',
    (dealer, { name }) => {
      const numbers = {
        period: { from: '2026-11-16', until: '2026-11-22' },
        leads: 0,
        days: [],
        kinds: [],
        sources: [],
        cars: [],
        pages: [],
        places: [],
        response: { all: none, sales: none, care: none },
        views: 0,
        reveals: 0,
        saved: 0,
        reservations: [],
        searches: [],
      };
      return letterMail(weeklyLetter(numbers, { dealer, name, openWithoutAnswer: 0 }), dealer);
    },
  ],
];

/** About saved cars and searches: the request asks for an address alone. */
const ofAlerts: [string, Writing][] = [true, false].map((asks) => [
  asks ? 'question whether cars and searches are to be watched' : 'news of watched cars',
  (dealer) => {
    const site = 'https://www.bayside.example';
    const links = { site, stop: `${site}/stop`, ...(asks && { confirm: `${site}/yes` }) };
    const content = { subject: 'News', heading: 'What changed', paragraphs: [], sections: [] };
    return letterMail(alertLetter(content, dealer, links), dealer);
  },
]);

const inbox = { leads: { delivery: [{ type: 'email' as const, to: 'sales@bayside.example' }] } };
const mia = { name: 'Mia', email: 'mia@example.com' };

/** Both versions of a mail say it. */
function expectWords({ text, html = '' }: Written, words: string): void {
  expect(text).toContain(words);
  expect(html).toContain(words);
}

describe('a letter', () => {
  const byName = [...toVisitors, ...toStaff];
  test.each(byName)('greets by name: %s', async (_, written) => {
    expectWords(await written(baysideDealer(inbox), mia), 'Hi Mia,');
  });

  test.each([
    ...byName.map(([kind, written]) => [kind, written, { ...mia, name: '' }] as const),
    ...ofAlerts.map(([kind, written]) => [kind, written, mia] as const),
  ])('greets where no name is known: %s', async (_, written, reader) => {
    expectWords(await written(baysideDealer(inbox), reader), 'Hello,');
  });

  const all = [...byName, ...ofAlerts];
  test.each(all)(
    'says whom a reply reaches, which its mail has as Reply-To, and the phone: %s [LETTER-8]',
    async (_, written) => {
      const mail = await written(baysideDealer(inbox), mia);
      expect(mail.replyTo).toEqual({ name: 'Bayside', address: 'sales@bayside.example' });
      expectWords(
        mail,
        'To answer, reply to this mail: it goes to Bayside. Or ring Bayside on 07 5550 1234.',
      );
    },
  );

  test.each(all)(
    'says that replies are not read where nobody reads them: %s [LETTER-8]',
    async (_, written) => {
      const mail = await written(baysideDealer(), mia);
      expect(mail.replyTo).toBeUndefined();
      expectWords(mail, 'Replies to this mail are not read. Please ring Bayside on 07 5550 1234.');
    },
  );

  test('of a dealer whom no phone reaches names the page to write from [LETTER-8]', async () => {
    const dealer = baysideDealer();
    const [place] = dealer.locations;
    const silent = {
      ...dealer,
      locations: [{ ...place!, contact_detail: { phone: '', opening_hours: [] } }],
    };
    expectWords(
      await visitorLetter('received', silent, mia),
      'Please write to us at https://www.bayside.example/contact/',
    );
  });
});

describe('a letter of a dealer of caravans', () => {
  const caravans = baysideDealer({ ...inbox, stock: { itemTypes: ['caravan'] } });
  const found = { count: 0 };

  test.each(toVisitors)('calls nothing a car: %s [OPEN-56]', async (_, written) => {
    const { text, html = '' } = await written(caravans, mia);
    expect(`${text} ${html}`).not.toMatch(/\bcars?\b/i);
    found.count += (text.match(/\bcaravan\b/gi) ?? []).length;
  });

  test('says caravan instead', () => expect(found.count).toBeGreaterThan(3));
});

test('a letter of the staff reaches its writer', async () => {
  const mail = new MailOutbox();
  const dealer = baysideDealer(inbox);
  const answer = {
    lead_id: '2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11',
    number: 1,
    website_id: 1,
    at: now,
    who: 'sam@bayside.example',
    who_name: 'Sam Rowe',
    kind: 'mail' as const,
    was: 'mia@example.com',
    becomes: 'It is here',
    note: 'Hi Mia,\n\nit is here.',
  };
  const lead = leadOf(mia, 'General Enquiry', {});
  const facts = { lead, appointment: undefined, reservation: undefined };
  const send = sendAnswers(async () => facts, { history: async () => [answer] }, mail);
  await send(jobOf({ kind: 'answer', target: '1' }), dealer, signal);
  const [sent] = mail.messagesOf('bayside');
  expect(sent!.replyTo).toEqual({ name: 'Sam Rowe', address: 'sam@bayside.example' });
  expectWords(sent!, 'To answer, reply to this mail: it goes to Sam Rowe. Or ring Bayside on 07 5550 1234.');
});

describe('a lead by mail', () => {
  const staff = [{ name: 'Sam Rowe', email: 'Sam@bayside.example', role: 'sales' as const }];
  async function leadMail(to: string, lead: Parameters<typeof aLead>[0] = {}): Promise<Mail> {
    const mail = new MailOutbox();
    const dealer = baysideDealer({ desk: { enabled: true, staff } });
    const poster = { post: () => Promise.resolve() };
    const secrets = { adfToken: () => undefined, webhookKey: () => undefined };
    await deliver(
      { id: 'm-1', target: { type: 'email', to }, lead: aLead(lead), dealer, now },
      { mail, poster, secrets },
      signal,
    );
    return mail.messagesOf('bayside')[0]!;
  }

  test.each([
    ['sam@bayside.example', 'Hi Sam,'],
    ['sales@bayside.example', 'Hello,'],
  ])('to %s begins with "%s"', async (to, line) => {
    expectWords(await leadMail(to), line);
  });

  test.each([
    [{}, 'To answer, reply to this mail: it goes to zoe@example.com. Or ring 0491 570 156.'],
    [{ phone: '' }, 'To answer, reply to this mail: it goes to zoe@example.com.'],
    [
      { email: '' },
      'Replies to this mail do not reach the visitor, who left no email address. Please ring 0491 570 156.',
    ],
  ])('with %j says how the visitor is reached', async (lead, words) => {
    const sent = await leadMail('sales@bayside.example', lead);
    expectWords(sent, words);
    expect(sent.replyTo === undefined).toBe('email' in lead);
  });
});

/** Everything that a form can carry, with the same words at every place. */
const planted = Object.fromEntries(
  Object.keys({ ...leadForm().fields, ...leadStep().fields }).map((field) => [field, 'SECRET words']),
);

test.each(Object.keys(occasions) as LetterName['occasion'][])(
  'no word of a form goes to the address in it: %s [LETTER-1]',
  async (occasion) => {
    const payload = {
      ...planted,
      custom_params: { SECRET: 'SECRET' },
      lead_attributes: {},
      own_vehicle: undefined,
    };
    const mail = await visitorLetter(occasion, baysideDealer(inbox), mia, payload);
    expect(JSON.stringify(mail)).not.toContain('SECRET');
  },
);
