import { createTransport } from 'nodemailer';
import type { Mail, MailSender } from './mail.ts';

export interface SmtpSettings {
  /** 'smtps://user:password@mail.example:465', or smtp:// with STARTTLS. */
  url: string;
  /** Address that mails come from: 'leads@example.com.au'. */
  from: string;
}

const TEN_SECONDS = 10_000;

/**
 * Sends mail through an SMTP server. The server must support TLS, unless it is on this machine or its URL contains
 * `?requireTLS=false`.
 */
export function smtpMail({ url, from }: SmtpSettings): MailSender {
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
export function messageOf({ id, fromName, to, replyTo, subject, text, html }: Mail, from: string) {
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Suppresses automatic replies, which would go to the visitor.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // XML lines must arrive unchanged: no flowed text and no wrapping.
    textEncoding: 'quoted-printable' as const,
  };
}
