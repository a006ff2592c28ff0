import { randomUUID } from 'node:crypto';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import type { Api, StartOptions } from './api-server.ts';
import type { Answer, Ask } from './api-visitor.ts';
import { aForm } from './customer.ts';
import { writeDealer } from './dealer-files.ts';

export const owner = 'olivia@example.com';
export const sales = 'sam@example.com';
export const service = 'nina@example.com';
export const stranger = 'stranger@example.com';

/** The desk of alpha has an owner, sales and service; that of beta has its own owner. */
const staffOf: Record<'alpha' | 'beta', DealerInput['desk']> = {
  alpha: {
    enabled: true,
    staff: [
      { name: 'Olivia', email: owner, role: 'owner' },
      { name: 'Sam', email: sales, role: 'sales' },
      { name: 'Nina', email: service, role: 'service' },
    ],
  },
  beta: { enabled: true, staff: [{ name: 'Bruno', email: 'bruno@example.com', role: 'owner' }] },
};

/** Monday to Sunday 9 to 5, so that every clock of a test runs by day. */
const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: 'Open' as const,
  start_hour: '09:00',
  end_hour: '17:00',
}));

export async function openedDesk(
  start: (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>,
  database: 'sqlite' | 'postgres',
  changes: Partial<DealerInput> = {},
) {
  const mail = new MailOutbox();
  const api = await start(database, {
    mail,
    jobTimes: { pollMs: 20, attemptMs: 5000, graceMs: 5000 },
    leadLimits: { perPhone: 1000, perAddress: 100_000 },
    rateLimits: { all: { calls: 1_000_000, seconds: 60 }, of: {} },
    content: { mode: 'files', commands: { build: () => ['--eval', ''], publish: () => ['--eval', ''] } },
  });
  const write = (more: Partial<DealerInput> = {}) => {
    for (const [slug, id] of [
      ['alpha', 1],
      ['beta', 2],
    ] as const)
      writeDealer(api.dealersDir, slug, id, {
        leads: { captcha: false },
        desk: staffOf[slug],
        openingHours,
        ...(slug === 'alpha' && { ...changes, ...more }),
      });
    api.clock.now += 2000;
  };
  write();
  const linkTo = (email: string) => {
    const letter = ['alpha', 'beta']
      .flatMap((slug) => mail.messagesOf(slug))
      .find(({ to, subject }) => to === email && subject.startsWith('Sign in'));
    return /https:\/\/[^/]+(\/desk\/enter\S+)/.exec(letter?.text ?? '')?.[1];
  };
  return {
    api,
    mail,
    write,
    linkTo,
    staff: (dealer: 'alpha' | 'beta' = 'alpha') => new Staff(api, `www.${dealer}.example`, linkTo),
  };
}

/** A browser of a member of staff, without JavaScript. */
export class Staff {
  readonly #api: Api;
  readonly #host: string;
  readonly #linkTo: (email: string) => string | undefined;
  readonly #home: string;
  cookie: string | undefined;

  constructor(
    api: Api,
    host: string,
    linkTo: (email: string) => string | undefined,
    home: '/desk/' | '/fleet/' = '/desk/',
  ) {
    this.#api = api;
    this.#host = host;
    this.#home = home;
    this.#linkTo = linkTo;
  }

  async get(path: string, ask: Ask = {}): Promise<Answer> {
    const headers = { host: this.#host, ...(this.cookie && { cookie: this.cookie }), ...ask.headers };
    const answer = await this.#api.ask(path, { ...ask, headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return answer;
  }

  post(path: string, fields: Record<string, string>, origin = `https://${this.#host}`): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.get(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
  }

  /** Asks for a link and uses it. @returns the answer to the last form */
  async signIn(email: string, captcha = ''): Promise<Answer> {
    await this.post(`${this.#home}sign-in`, { email, captcha });
    const link = this.#linkTo(email);
    if (!link) throw new Error(`No link was mailed to ${email}.`);
    return this.post(`${this.#home}enter`, {
      link: new URL(link, 'https://x.example').searchParams.get('link')!,
    });
  }

  /** The hidden fields of a page's first form for a lead. */
  async fields(path: string): Promise<Record<string, string>> {
    const { text } = await this.get(path);
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    return { form_key: value('form_key'), version: value('version') || '0', lines: value('lines') || '0' };
  }
}

/** Sends an enquiry. @returns the lead's id */
export async function enquire(
  api: Api,
  more: object = {},
  dealer: 'alpha' | 'beta' = 'alpha',
): Promise<string> {
  const { car_id: _, terms_conditions: __, ...form } = aForm();
  const { json, text } = await api
    .visitor(dealer)
    .post('/api/forms', { ...form, lead_key: randomUUID(), message: 'Is it there?', ...more });
  if (!json?.lead_id) throw new Error(`The lead was refused: ${text}`);
  return json.lead_id as string;
}

/** The stored leads. Their delivery goes on meanwhile: it sets a time, and Postgres then returns another order. */
export async function leadsOf(api: Api) {
  const rows = await api.rows('leads');
  return rows.map(({ deliver_after: _, ...lead }) => lead).sort((a, b) => a.id.localeCompare(b.id));
}
