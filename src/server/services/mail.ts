import { Kept } from './kept.ts';

/** A mail of a dealer's site. */
export interface Mail {
  /** The same for every try, so that a receiver can recognise a mail that arrives twice. */
  id: string;
  /** Name of the dealer's folder. */
  dealer: string;
  /** The sender's name. The address is the operator's. */
  fromName: string;
  to: string;
  /** The address that replies go to. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}

/** Sends mail. */
export interface MailSender {
  /** @throws when the mail server did not accept the mail */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** Stands in for a mail server in previews. It sends nothing and keeps the last mails for developers to read. */
export class MailOutbox extends Kept<Mail> implements MailSender {
  async send(mail: Mail): Promise<void> {
    this.keep(mail);
  }
}
