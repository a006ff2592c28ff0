import { createTransport } from 'nodemailer';
import { Kept } from './sending.ts';

/** A mail of a dealer's site. */
export interface Mail {
  /** The same for every try, so that a receiver can recognise a mail that arrives twice. */
  id: string;
  /** Name of the dealer's folder. */
  dealer: string;
  /** The sender's name. The address is the operator's. */
  fromName: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Where a mail program ends these mails with one POST and no page (RFC 8058). Our own address, never a visitor's. */
  unsubscribeUrl?: string;
  /** A person wrote it to one reader, so it is not marked as an automatic mail. */
  isPersonal?: boolean;
  /** An appointment as an iCalendar file, which mail programs offer to put into the calendar. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; file: string };
}

export interface MailSender {
  /** @throws when the mail server did not accept the mail */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** Stands in for a mail server in previews. It sends nothing and keeps the last mails for developers to read. */
export class MailOutbox extends Kept<Mail> implements MailSender {}

const TEN_SECONDS = 10_000;

/**
 * An SMTP server, which must support TLS unless it is on this machine or its URL has `?requireTLS=false`.
 *
 * @param url 'smtps://user:password@mail.example:465', or smtp:// with STARTTLS
 * @param from the address that mails come from: 'leads@example.com.au'
 */
export function smtpMail(url: string, from: string): MailSender {
  const { hostname } = new URL(url);
  const transport = createTransport({
    // Options in the URL override these.
    url,
    requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    connectionTimeout: TEN_SECONDS,
    greetingTimeout: TEN_SECONDS,
    socketTimeout: 2 * TEN_SECONDS,
    dnsTimeout: TEN_SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      await transport.sendMail({ ...messageOf(mail, from), ...(signal && { signal }) });
    },
  };
}

/** The message for nodemailer. Names and addresses are separate, so that neither can inject a header. */
export function messageOf(
  { id, fromName, to, replyTo, subject, text, html, unsubscribeUrl, calendar, isPersonal = false }: Mail,
  from: string,
) {
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'appointment.ics', content: calendar.file },
    }),
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Suppresses automatic replies, which would go to the visitor.
    headers: {
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // XML lines must arrive unchanged: no flowed text and no wrapping.
    textEncoding: 'quoted-printable' as const,
  };
}
