import { Kept } from './kept.ts';

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

/**
 * Stands in for an SMS service in previews and tests: sends nothing, says so, and keeps the last messages in memory
 * where the person at this machine can read them.
 */
export class SmsOutbox extends Kept<Sms> implements SmsSender {
  readonly notice = 'This is a preview: no SMS was sent. Your code is at /api/dev/outbox.';

  async send(message: Sms): Promise<void> {
    this.keep(message);
  }
}
