import type { Dealer } from '../../config/schema/dealer.ts';
import { weekToMail } from '../../domain/leads/desk-numbers.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { minutesInWords } from '../../domain/leads/response-time.ts';
import { dayName } from '../../domain/time/day-in-words.ts';
import { DAY } from '../../domain/time/durations.ts';
import type { DealerHead } from '../../site/server-data.ts';
import { baseUrlOf, dealerZone } from '../../site/site-identity.ts';
import type { House } from '../capability.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { type Letter, mailLetter } from '../letters/letter.ts';
import { newJob } from '../storage/jobs.ts';
import { addOnce, rowWith } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';
import { countNumbers, type Numbers, openWithoutAnswer, type Tally } from './count-numbers.ts';
import { deskPath } from './desk-page.ts';
import { valueWords } from './desk-table.ts';
import { numbersPath } from './numbers-routes.ts';

/** The mail on Monday with the numbers of the last week, to the owners of each dealer. */
export function weeklyMail({ db, dealers, mail, log, now }: House) {
  /** Puts the mails of the dealers into the queue whose Monday has come. Call it every minute, on any number of servers. */
  async function look(): Promise<void> {
    if (!mail) return;
    for (const dealer of await dealers.all()) {
      const at = now();
      const week = weekToMail(at, dealer.zone);
      if (!week || !wantsMail(dealer)) continue;
      try {
        const owners = ownersOf(dealer).map(({ email }) => email);
        const of = { website_id: dealer.id, week: week.from, owners };
        if (await planWeek(db, of, at)) log.info({ call: 'mail the week', dealer: dealer.slug });
      } catch (error) {
        // The other dealers go on, and this one is tried again in a minute.
        log.error({ call: 'mail the week', dealer: dealer.slug, error });
      }
    }
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
  return { look, send };
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

/** Days until the record of a week's mails is deleted. */
const keepDays = 30;

/** The kind of job that mails the numbers of a week. Its subject is the week's first day, its target the owner. */
export const weekKind = 'week';

/** Adds a job that mails each owner, once for all servers: the week's row decides. @returns false when done before */
export async function planWeek(
  database: Database,
  { website_id, week, owners }: { website_id: number; week: string; owners: readonly string[] },
  now: number,
): Promise<boolean> {
  // Most calls end here, without a transaction.
  if (owners.length === 0 || (await rowWith(database, 'desk_weeks', { website_id, week }))) return false;
  return database.transaction().execute(async (db) => {
    if (!(await addOnce(db, 'desk_weeks', { website_id, week, planned_at: now }))) return false;
    const rows = [...new Set(owners.map((email) => email.toLowerCase()))].map((target) =>
      newJob({ website_id, kind: weekKind, subject: week, target }, { now }),
    );
    await db.insertInto('jobs').values(rows).execute();
    return true;
  });
}

/** Deletes the records of weeks whose mails were sent long ago, and those mails. */
export async function deleteOldWeeks(database: Database, website_id: number, now: number): Promise<void> {
  await database.transaction().execute(async (db) => {
    const old = await db
      .deleteFrom('desk_weeks')
      .where('website_id', '=', website_id)
      .where('planned_at', '<', now - keepDays * DAY)
      .returning('week')
      .execute();
    if (old.length === 0) return;
    const weeks = old.map(({ week }) => week);
    const mails = db.deleteFrom('jobs').where((eb) => eb.and({ website_id, kind: weekKind }));
    await mails.where('subject', 'in', weeks).execute();
  });
}
