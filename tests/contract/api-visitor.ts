import { type IncomingHttpHeaders, request } from 'node:http';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Sms } from '../../src/server/services/sms.ts';

export const phone = '0412 345 678';
export const normalised = '+61412345678';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  json: any;
}

export interface Ask {
  method?: string;
  /** The request body, sent as JSON. */
  json?: unknown;
  body?: string | Buffer;
  headers?: Record<string, string | undefined>;
}

/** What a visitor uses of a running API. */
export interface VisitedApi {
  sent: Sms[];
  /** The request ids that the server returned for requested codes, oldest first. */
  asked: string[];
  ask(path: string, options?: Ask): Promise<Answer>;
}

export interface Visitor {
  cookie: string | undefined;
  get(path: string): Promise<Answer>;
  post(path: string, json?: unknown): Promise<Answer>;
  signIn(phone?: string): Promise<Answer>;
  /** The solution of a new captcha. */
  proof(): Promise<string>;
}

/** A browser at a dealer's site, with its own cookie. */
export function visitorOf(api: VisitedApi, dealer: 'alpha' | 'beta'): Visitor {
  const host = `www.${dealer}.example`;
  const visitor: Visitor = {
    cookie: undefined,
    get: (path) => send(path, {}),
    post: (path, json = {}) => post(path, json),
    proof,
    async signIn(number = phone) {
      await visitor.post('/api/auth/code', { phone: number });
      return visitor.post('/api/auth/verify', { phone: number, code: codeIn(api.sent.at(-1)) });
    },
  };
  /** Posts as the page does: with a captcha solution, and with the id of the request that a code belongs to. */
  async function post(path: string, json: unknown): Promise<Answer> {
    const options = (body: unknown) => ({
      method: 'POST',
      json: body,
      headers: { origin: `https://${host}` },
    });
    const isRecord = typeof json === 'object' && json !== null;
    if (path === '/api/auth/verify' && isRecord)
      return send(path, options({ request: api.asked.at(-1), ...json }));
    const answer = await send(path, options(json));
    if (path !== '/api/auth/code' || answer.json?.code !== 'captcha' || !isRecord)
      return rememberRequest(answer);
    return rememberRequest(await send(path, options({ ...json, captcha: await proof() })));
  }

  async function proof(): Promise<string> {
    const challenge: Challenge = (await send('/api/captcha', {})).json;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  function rememberRequest(answer: Answer): Answer {
    if (answer.json?.request) api.asked.push(answer.json.request);
    return answer;
  }

  async function send(path: string, ask: Ask): Promise<Answer> {
    const answer = await api.ask(path, {
      ...ask,
      headers: { host, ...(visitor.cookie && { cookie: visitor.cookie }), ...ask.headers },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      visitor.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return answer;
  }
  return visitor;
}

/** The code in a text message, if there is one. */
export function codeIn(message: Sms | undefined): string {
  return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? 'none was sent';
}

/** A code that differs from the one that was sent. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}

/** A raw HTTP request. It can set headers that a browser does not let a page set. */
export function exchange(port: number, path: string, ask: Ask = {}): Promise<Answer> {
  const body = ask.json === undefined ? ask.body : JSON.stringify(ask.json);
  const headers: Record<string, string> = { host: 'www.alpha.example' };
  if (ask.json !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(ask.headers ?? {})) {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  return new Promise((resolve, reject) => {
    const call = request({ port, path, method: ask.method ?? 'GET', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const isJson = response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          bytes,
          json: isJson && text ? JSON.parse(text) : undefined,
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
