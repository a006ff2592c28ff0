import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import type { Dealer } from '../../config/schema/dealer.ts';
import { letterMail } from '../letter-mail.ts';
import { type Mail, messageOf } from '../services/mail.ts';
import { aLead, anyLead, sender } from './crm-lead.fixture.ts';
import type { CrmLead } from './crm-lead.ts';
import { adfMail, readableMail } from './deliver.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** The mail as it is sent over SMTP. */
async function wired(written: Omit<Mail, 'id' | 'dealer' | 'to'>): Promise<{ head: string[]; body: string }> {
  const mail: Mail = { id: 'delivery-1', dealer: 'alpha', to: 'sales@alpha.example', ...written };
  const { message } = await transport.sendMail(messageOf(mail, 'leads@forecourt.example'));
  const [head = '', ...body] = String(message).split('\n\n');
  // A line that begins with a space continues the header before it.
  return { head: head.replace(/\n[ \t]+/g, ' ').split('\n'), body: body.join('\n\n') };
}

const names = (head: string[]) => head.map((line) => line.slice(0, line.indexOf(':')).toLowerCase()).sort();

/** Decodes quoted-printable UTF-8. */
function unquoted(body: string): string {
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('the mail for people', () => {
  test('names the request, the visitor and the car in its subject, and replies go to the visitor', async () => {
    const { fromName, replyTo, subject } = readableMail(aLead(), sender);
    expect({ fromName, replyTo, subject }).toEqual({
      fromName: 'Alpha & Sons Motors website',
      replyTo: { name: "Zoë O'Brien", address: 'zoe@example.com' },
      subject: "Test Drive: Zoë O'Brien, 2021 Toyota Corolla, stock A123",
    });
    const { head } = await wired(readableMail(aLead(), sender));
    expect(head).toContain('To: sales@alpha.example');
    expect(head).toContain('Message-ID: <delivery-1@forecourt.example>');
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(head.find((line) => line.startsWith('Reply-To:'))).toMatch(/<zoe@example\.com>$/);
  });

  test('contains everything a sales person needs, as text', () => {
    expect(readableMail(aLead(), sender).text).toBe(`Test Drive from the website of Alpha & Sons Motors

Hello,

Customer
  Zoë O'Brien
  Phone: 0491 570 156
  Email: zoe@example.com
  Postcode: 4000

Asked for
  When: Saturday 28 November 2026 at 10:30
  Where: Alpha yard, Alpha North

Message
  Is it <still> there?
    I can come & look.

Car
  2021 Toyota Corolla Ascent Sport
  Stock number: A123
  Price: $25,990
  Kilometres: 45,210 km
  Registration: ABC123
  VIN: JTNKU3JE60J012345
  Page: https://www.alpha.example/cars/2021-toyota-corolla/

Details
  Additional services: Wash, Polish

About this lead
  Received: Saturday 21 November 2026 at 13:00
  From: https://www.alpha.example/cars/2021-toyota-corolla/
  utm_source: letter
  Pages seen: /, /cars/
  News and offers by email or SMS: Agreed
  Lead: 2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11

To answer, reply to this mail: it goes to zoe@example.com. Or ring 0491 570 156.

-- 
Alpha & Sons Motors
`);
  });

  test('has the same content as HTML, with links to call, to write and to the car', () => {
    const { html } = readableMail(aLead(), sender);
    expect(html).toMatch(/<a href="tel:\+61491570156"[^>]*>0491 570 156<\/a>/);
    expect(html).toMatch(/<a href="mailto:zoe@example.com"[^>]*>zoe@example.com<\/a>/);
    expect(html).toContain('Is it &lt;still&gt; there?<br>I can come &amp; look.');
  });

  test('states a reservation’s status, and that it is an update', () => {
    const lead = aLead({ category: 'Reservation', subcategory: 'Deposit paid', isUpdate: true });
    expect(readableMail(lead, sender).subject).toBe(
      "Update: Reservation (Deposit paid): Zoë O'Brien, 2021 Toyota Corolla, stock A123",
    );
  });
});

describe('headers', () => {
  test.each<[string, Partial<CrmLead>]>([
    ['a name with line breaks', { name: 'Eve\r\nBcc: all@evil.example\r\n\r\nHello', lastName: '\nX: y' }],
    ['a category with line breaks', { category: 'Sales\nCc: all@evil.example' }],
    ['an address that contains a name', { email: '"a" <all@evil.example>, b@evil.example' }],
    ['an address with a line break', { email: 'eve@evil.example\nBcc: all@evil.example' }],
    ['two addresses', { email: 'a@evil.example,b@evil.example' }],
  ])('%s adds no header', async (_, changes) => {
    const { head } = await wired(readableMail(aLead(changes), sender));
    const plain = await wired(readableMail(aLead(), sender));
    const without = (list: string[]) => list.filter((name) => name !== 'reply-to');
    expect(without(names(head))).toEqual(without(names(plain.head)));
    expect(head.filter((line) => /^(?:To|Cc|Bcc):/i.test(line))).toEqual(['To: sales@alpha.example']);
    const reply = head.find((line) => /^reply-to:/i.test(line));
    if ('email' in changes) expect(reply).toBeUndefined();
    else expect(reply).toMatch(/<zoe@example\.com>$/);
  });

  test('a mail that is ended by one click has both headers for it, and a car’s title adds none (RFC 8058)', async () => {
    const url = 'https://www.alpha.example/api/alerts/stop/1-abc.def';
    const letter = {
      subject: 'Corolla\r\nBcc: all@evil.example',
      heading: 'What changed',
      greeting: 'Hello,',
      paragraphs: [],
      actions: [],
      sections: [{ heading: 'Cars', lines: [{ label: 'Corolla\r\nX: y', text: 'Sold' }] }],
      next: [],
      answer: { words: 'Please call us.' },
      footer: [],
      footerLinks: [{ label: 'Stop all of these emails', href: url }],
    };
    const dealer = { name: 'Alpha', template: 'harbour', theme: { brandColour: '#123456' } } as Dealer;
    const mail = { ...letterMail(letter, dealer), html: '<p>x</p>', fromName: 'Alpha\nCc: all@evil.example' };
    const plain = await wired(readableMail(aLead({ email: '' }), sender));
    const { head, body } = await wired({ ...mail, unsubscribeUrl: url });
    expect(head).toContain(`List-Unsubscribe: <${url}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(names(head)).toEqual([...names(plain.head), 'list-unsubscribe', 'list-unsubscribe-post'].sort());
    expect(unquoted(body)).toContain(`Stop all of these emails: ${url}`);
  });

  test('any text gives the same headers, each on one line, and a subject', async () => {
    const expected = names((await wired(readableMail(aLead({ email: '' }), sender))).head);
    await fc.assert(
      fc.asyncProperty(anyLead, async (lead) => {
        const written = readableMail(lead, sender);
        expect(written.subject).toMatch(/^\P{Cc}+$/u);
        expect([...written.subject].length).toBeLessThanOrEqual(150);
        const { head } = await wired(written);
        expect(names(head).filter((name) => name !== 'reply-to')).toEqual(expected);
        expect(head.filter((line) => line.startsWith('To:'))).toEqual(['To: sales@alpha.example']);
        for (const line of head.filter((one) => one.startsWith('Reply-To:')))
          expect(line).toMatch(
            new RegExp(`(?:<|: )${lead.email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}>?$`, 'i'),
          );
      }),
      { numRuns: 200 },
    );
  });
});

describe('the mail for a CRM', () => {
  test('contains only the XML, and decodes to the same XML', async () => {
    const written = adfMail(aLead({ message: `${'long '.repeat(400)}\n  indented = equals\ndon’t` }), sender);
    expect(written.html).toBeUndefined();
    const { head, body } = await wired(written);
    expect(head).toContain('Content-Type: text/plain; charset=utf-8');
    expect(head).toContain('Content-Transfer-Encoding: quoted-printable');
    expect(unquoted(body).trimEnd()).toBe(written.text.trimEnd());
    expect(written.text).toMatch(/^<\?xml version="1\.0"/);
  });
});
