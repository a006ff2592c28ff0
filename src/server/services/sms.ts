import { Kept } from './kept.ts';

/** A text message to one phone. */
export interface Sms {
  /** '+61412345678' */
  to: string;
  text: string;
  /** Name of the dealer's folder, for SMS accounts with one sender for each dealer. */
  dealer: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Notice for the visitor when no message is really sent. */
  readonly notice?: string;
  /** @throws when the service did not accept the message */
  send(message: Sms): Promise<void>;
}

/**
 * Stands in for an SMS service in previews and tests. It sends nothing, says so, and keeps the last messages in memory
 * for a developer to read.
 */
export class SmsOutbox extends Kept<Sms> implements SmsSender {
  readonly notice = 'This is a preview: no SMS was sent. Your code is at /api/dev/outbox.';

  async send(message: Sms): Promise<void> {
    this.keep(message);
  }
}
