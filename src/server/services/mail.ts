import { Kept } from './kept.ts';

/** A mail of a dealer's site. */
export interface Mail {
  /** The same at every try, so that a mail that did arrive can be told from a second one. */
  id: string;
  /** Name of the dealer's folder. */
  dealer: string;
  /** Who it says it is from; the address is the operator's. */
  fromName: string;
  to: string;
  /** Who an answer goes to. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}

/** Whoever sends mail. */
export interface MailSender {
  /** @throws when the mail was not taken */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** Stands in for a mail server in previews: sends nothing, and keeps the last mails where a developer can read them. */
export class MailOutbox extends Kept<Mail> implements MailSender {
  async send(mail: Mail): Promise<void> {
    this.keep(mail);
  }
}
