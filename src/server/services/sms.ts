/** A text message to one phone. */
export interface Sms {
  /** '+61412345678' */
  to: string;
  text: string;
  /** Name of the dealer's folder, for accounts with a sender a dealer. */
  dealer: string;
}

/** Whoever sends text messages. */
export interface SmsSender {
  /** A notice for the visitor when nothing is sent in truth. */
  readonly notice?: string;
  /** @throws when the message was not taken */
  send(message: Sms): Promise<void>;
}

/** What the stand-in shows at `/api/dev/outbox`. */
export interface KeptSms extends Sms {
  /** ISO time. */
  at: string;
}

const KEPT = 50;

/**
 * Stands in for an SMS service in previews and tests: sends nothing, says so, and keeps the last messages in memory
 * where the person at this machine can read them.
 */
export class SmsOutbox implements SmsSender {
  readonly notice = 'This is a preview: no SMS was sent. Your code is at /api/dev/outbox.';
  readonly #messages: KeptSms[] = [];
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async send(message: Sms): Promise<void> {
    this.#messages.unshift({ ...message, at: new Date(this.#now()).toISOString() });
    this.#messages.length = Math.min(this.#messages.length, KEPT);
  }

  /** Newest first. */
  messagesOf(dealer: string): KeptSms[] {
    return this.#messages.filter((message) => message.dealer === dealer);
  }
}
