/** A delivery that did not succeed, in words that name neither the lead nor its sender: they are kept and logged. */
export class DeliveryFailure extends Error {
  /** How long the receiver asked to be left alone, milliseconds; 0 when it did not. */
  readonly askedWaitMs: number;

  constructor(reason: string, askedWaitMs = 0) {
    super(reason);
    this.name = 'DeliveryFailure';
    this.askedWaitMs = askedWaitMs;
  }
}

const known: Record<string, string> = {
  ABORT_ERR: 'It did not answer in time.',
  ETIMEDOUT: 'It did not answer in time.',
  ESOCKETTIMEDOUT: 'It did not answer in time.',
  ECONNREFUSED: 'Nobody answers at its address.',
  ECONNRESET: 'It broke the connection.',
  ENOTFOUND: 'There is no host of its name.',
  EAI_AGAIN: 'The name of its host could not be looked up.',
  EAUTH: 'The mail server does not take the user and password of SMTP_URL.',
  EENVELOPE: 'The mail server does not take the address.',
  ETLS: 'The mail server has no encryption.',
};

/** What went wrong, by the code of the error: its message may quote what was sent. */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const { code, responseCode, name } = (error ?? {}) as {
    code?: unknown;
    responseCode?: unknown;
    name?: unknown;
  };
  if (name === 'AbortError' || name === 'TimeoutError') return new DeliveryFailure(known['ABORT_ERR']!);
  const said = typeof responseCode === 'number' ? ` (${responseCode})` : '';
  if (typeof code !== 'string' || !/^[A-Z\d_]{2,60}$/.test(code))
    return new DeliveryFailure(`It failed${said}.`);
  const words = known[code] ?? `It failed with ${code}.`;
  return new DeliveryFailure(said ? words.replace(/\.$/, `${said}.`) : words);
}
