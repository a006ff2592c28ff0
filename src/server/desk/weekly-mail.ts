import type { Dealer } from '../../config/schema/dealer.ts';
import { weekToMail } from '../../domain/leads/desk-numbers.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { minutesInWords } from '../../domain/leads/response-time.ts';
import { dayName } from '../../domain/time/day-in-words.ts';
import type { DealerHead } from '../../site/server-data.ts';
import { baseUrlOf, dealerZone } from '../../site/site-identity.ts';
import type { House } from '../capability.ts';
import { sha256Hex } from '../hashes.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { type Letter, mailLetter } from '../letter-mail.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { newJob } from '../storage/jobs.ts';
import { addOnce } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';
import { countNumbers, type Numbers, openWithoutAnswer, type Tally } from './count-numbers.ts';
import { deskPath } from './desk-page.ts';
import { valueWords } from './desk-table.ts';
import { numbersPath } from './numbers-routes.ts';

/** The mail on Monday with the numbers of the last week, to the owners of each dealer. */
export function weeklyMail({ db, mail, log, now }: House) {
  /** Puts the mails of a dealer into the queue whose Monday has come. */
  async function lookAt(dealer: DealerHead): Promise<void> {
    const at = now();
    const week = weekToMail(at, dealer.zone);
    if (!mail || !week || !wantsMail(dealer)) return;
    const owners = ownersOf(dealer).map(({ email }) => email);
    const of = { website_id: dealer.id, week: week.from, owners };
    if (await planWeek(db, of, at)) log.info({ call: 'mail the week', dealer: dealer.slug });
  }

  /** Mails an owner the figures of now. Dropped: the option is off, the person no owner, or the week long over. */
  const send: DoJob = async ({ id, subject, target }, dealer, signal) => {
    const at = now();
    const owner = ownersOf(dealer).find(({ email }) => email.toLowerCase() === target);
    const week = weekToMail(at, dealerZone(dealer));
    if (!wantsMail(dealer) || !owner || week?.from !== subject) return dropped;
    const scope = { website_id: dealer.id, categories: 'all' } as const;
    const counting = { dealer, scope, period: week, carNames: new Map(), now: at };
    const counted = await countNumbers(db, counting);
    const open = await openWithoutAnswer(db, scope);
    const letter = weeklyLetter(counted, { dealer, name: owner.name, openWithoutAnswer: open });
    return mailLetter(mail, letter, dealer, { id, to: owner.email }, signal);
  };
  return { lookAt, send };
}

const wantsMail = ({ desk }: Pick<DealerHead, 'desk'>): boolean => desk.enabled && desk.weeklyMail;

const ownersOf = ({ desk }: Pick<DealerHead, 'desk'>) => desk.staff.filter(({ role }) => role === 'owner');

/** The desk of a dealer: at `api.baseUrl` where the API has a host of its own. */
const deskUrl = (dealer: Dealer, path: string) => `${dealer.api.baseUrl ?? baseUrlOf(dealer)}${path}`;

/** The letter with the numbers of a week. @param name the owner's */
export function weeklyLetter(
  { period, leads, kinds, response, reservations = [], searches = [] }: Numbers,
  { dealer, name, openWithoutAnswer }: { dealer: Dealer; name: string; openWithoutAnswer: number },
): Letter {
  const { answered, late, medianMinutes, inTimePercent } = response.all;
  const counted = (tally: Tally, all: number) =>
    [...tally, { label: 'All', counts: [all] }].map(({ label, counts }) => ({
      label,
      text: valueWords(counts[0]),
    }));
  const address = new URLSearchParams({ ...period, dealer: String(dealer.id) });
  const begun = reservations.reduce((sum, { counts }) => sum + counts[0]!, 0);
  return {
    subject: `Last week at ${dealer.name}: ${valueWords(leads)} ${leads === 1 ? 'lead' : 'leads'}`,
    heading: 'Last week in numbers',
    greeting: greeting(name),
    paragraphs: [
      `${dayName(period.from)} to ${dayName(period.until)}. Spam is not counted.`,
      openWithoutAnswer === 0
        ? 'Every open lead has an answer.'
        : openWithoutAnswer === 1
          ? 'One open lead has no answer yet.'
          : `${valueWords(openWithoutAnswer)} open leads have no answer yet.`,
    ],
    actions: [
      { label: 'See the numbers', href: deskUrl(dealer, `${numbersPath}?${address}`) },
      { label: 'See the open leads', href: deskUrl(dealer, deskPath) },
    ],
    sections: [
      { heading: 'Leads', lines: counted(kinds, leads) },
      {
        heading: 'First answer, in opening hours',
        lines: [
          { label: 'Answered', text: valueWords(answered) },
          { label: 'Median', text: valueWords(medianMinutes, 'minutes') },
          {
            label: `Within ${minutesInWords(dealer.desk.responseTargetMinutes)}`,
            text: valueWords(inTimePercent, 'percent'),
          },
          { label: 'Late, without an answer', text: valueWords(late) },
        ],
      },
      { heading: 'Reservations', lines: counted(reservations, begun) },
      {
        heading: 'Searches that found nothing',
        lines:
          searches.length === 0
            ? [{ label: '', text: 'Every search found something.' }]
            : searches.slice(0, 5).map(({ words, count }) => ({ label: words, text: valueWords(count) })),
      },
    ],
    answer: howToAnswer(dealer),
    footer: [
      `You get this on Mondays because you are an owner at the desk of ${dealer.name}. The option desk.weeklyMail in dealer.json turns it off.`,
    ],
  };
}

/** The kind of job that mails the numbers of a week. Its subject is the week's first day, its target the owner. */
export const weekKind = 'week';

/** Adds a job that mails each owner, once for all servers: its id names the week. @returns false when done before */
export async function planWeek(
  db: Database,
  { website_id, week, owners }: { website_id: number; week: string; owners: readonly string[] },
  now: number,
): Promise<boolean> {
  const planned = await Promise.all(
    [...new Set(owners.map((email) => email.toLowerCase()))].map((target) => {
      const id = sha256Hex(`${weekKind} ${website_id} ${week} ${target}`);
      return addOnce(db, 'jobs', newJob({ id, website_id, kind: weekKind, subject: week, target }, { now }));
    }),
  );
  return planned.includes(true);
}
