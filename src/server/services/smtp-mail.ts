import { createTransport } from 'nodemailer';
import type { Mail, MailSender } from './mail.ts';

export interface SmtpSettings {
  /** 'smtps://user:password@mail.example:465', or smtp:// with STARTTLS. */
  url: string;
  /** Whose mail it is: 'leads@example.com.au'. */
  from: string;
}

const TEN_SECONDS = 10_000;

/** Hands mails to a mail server. It must speak TLS, unless it is on this machine or its URL says `?requireTLS=false`. */
export function smtpMail({ url, from }: SmtpSettings): MailSender {
  const { hostname } = new URL(url);
  const transport = createTransport({
    // What the URL says goes before what stands here.
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

/** The message as nodemailer takes it: names and addresses apart, so that neither can begin a header. */
export function messageOf({ id, fromName, to, replyTo, subject, text, html }: Mail, from: string) {
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Nobody's absence note is to reach the visitor.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Lines of XML must come out as they went in: no flowed text, no wrapping.
    textEncoding: 'quoted-printable' as const,
  };
}
