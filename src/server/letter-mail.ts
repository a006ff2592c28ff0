import type { Dealer } from '../config/schema/dealer.ts';
import { templates } from '../config/templates.ts';
import { type Palette, palette } from '../theme/palette.ts';
import { delivered } from './jobs/job-worker.ts';
import { escaped, type FactLine, oneLine, plainText, shown, textLine } from './markup.ts';
import type { Mail, MailSender } from './services/mail.ts';
import { DeliveryFailure } from './services/sending.ts';

interface Link {
  label: string;
  href: string;
}

/** What a mail says, to visitors and to staff, before it is written as HTML and as text. All texts are plain. */
export interface Letter {
  subject: string;
  heading: string;
  /** 'Hi Zoë,' */
  greeting: string;
  paragraphs: string[];
  /** What the reader can do, the most likely first. */
  actions?: Link[];
  /** One without lines is left out. */
  sections?: { heading: string; lines: FactLine[] }[];
  /** What happens next, or what to bring. */
  next?: string[];
  /** How to answer. Without an address nobody reads answers. */
  answer: { words: string; replyTo?: Mail['replyTo'] };
  /** Why this person gets it, and who sent it. */
  footer: string[];
  /** Links below the footer, such as the one that stops these letters. */
  footerLinks?: Link[];
}

const longestSubject = 120;

/** Writes a letter as text and as HTML in the dealer's colours. No picture, so nothing reports that it was read. */
export function letterMail(letter: Letter, dealer: Pick<Dealer, 'name' | 'template' | 'theme'>) {
  const { replyTo } = letter.answer;
  const sections = letter.sections?.filter(({ lines }) => lines.length > 0) ?? [];
  const whole = { actions: [], next: [], footerLinks: [], ...letter, sections };
  return {
    ...(replyTo && { replyTo: { ...replyTo, name: oneLine(replyTo.name) } }),
    subject: [...oneLine(letter.subject)].slice(0, longestSubject).join(''),
    text: textOf(whole, dealer.name),
    html: htmlOf(whole, dealer),
  };
}

/** Sends the letter of a job. @param to whom, and what only this mail has @throws DeliveryFailure without SMTP_URL */
export async function mailLetter(
  mail: MailSender | undefined,
  letter: Letter,
  dealer: Dealer,
  to: Pick<Mail, 'id' | 'to'> & Partial<Mail>,
  signal: AbortSignal,
): Promise<typeof delivered> {
  if (!mail) throw new DeliveryFailure('SMTP_URL is not set.');
  const from = { dealer: dealer.slug, fromName: dealer.name };
  await mail.send({ ...from, ...letterMail(letter, dealer), ...to }, signal);
  return delivered;
}

function textOf(letter: Required<Letter>, dealerName: string): string {
  const { heading, greeting, paragraphs, actions, sections, next, answer, footer, footerLinks } = letter;
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    ...actions.filter(isPage).map(({ label, href }) => `${label}: ${href}`),
    ...sections.map(({ heading: title, lines }) => [title, ...lines.map(lineWithAddress)].join('\n')),
    ...(next.length > 0 ? [['What happens next', ...next.map((one) => `  - ${one}`)].join('\n')] : []),
    answer.words,
    `-- \n${dealerName}`,
    ...footer,
    ...footerLinks.map(({ label, href }) => `${label}: ${href}`),
  ];
  return `${blocks.map(plainText).join('\n\n')}\n`;
}

/** As text a number or an address of a mail says itself. */
const isPage = ({ href }: { href?: string }) => href?.startsWith('http') === true;

const lineWithAddress = (one: FactLine) =>
  textLine(one) + (isPage(one) && one.text !== one.href ? `\n    ${one.href}` : '');

/** The colours of a part of the letter, in the light and in the dark. */
type Part = 'page' | 'card' | 'bar' | 'text' | 'soft' | 'button' | 'link' | 'rule';

function coloursOf(colours: Palette): Record<Part, string> {
  return {
    page: `background-color:${colours.surface}`,
    card: `background-color:${colours.paper}`,
    bar: `background-color:${colours.bar};color:${colours['on-bar']}`,
    text: `color:${colours.ink}`,
    soft: `color:${colours['ink-soft']}`,
    button: `background-color:${colours.brand};color:${colours['on-brand']};border-color:${colours['brand-edge']}`,
    link: `color:${colours['brand-ink']}`,
    rule: `border-top-color:${colours.line}`,
  };
}

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";

function htmlOf(
  letter: Required<Letter>,
  { name, template, theme }: Pick<Dealer, 'name' | 'template' | 'theme'>,
): string {
  const { heading, greeting, paragraphs, actions, sections, next, answer, footer, footerLinks } = letter;
  const { grounds } = templates[template];
  const light = coloursOf(palette(theme.brandColour, 'light', grounds.light));
  const dark = coloursOf(palette(theme.brandColour, 'dark', grounds.dark));
  /** Mail programs without support for style sheets read the attribute; the class changes its colours in the dark. */
  const style = (part: Part, more = '') => `class="${part}" style="${more && `${more};`}${light[part]}"`;
  const darkRules = Object.entries(dark)
    .map(([part, rule]) => `.${part}{${rule.replace(/;|$/g, '!important$&')}}`)
    .join('');
  const paragraph = (text: string) => `<p ${style('text', 'margin:0 0 16px')}>${shown(text)}</p>`;
  const table = (lines: readonly FactLine[]) =>
    lines
      .map(({ label, text, href }) => {
        const value = href ? `<a href="${escaped(href)}" ${style('link')}>${shown(text)}</a>` : shown(text);
        return label
          ? `<tr><th scope="row" align="left" valign="top" ${style('soft', 'font-weight:400;padding:4px 16px 4px 0;width:35%')}>${escaped(label)}</th><td valign="top" ${style('text', 'padding:4px 0;word-break:break-word')}>${value}</td></tr>`
          : `<tr><td colspan="2" ${style('text', 'padding:4px 0;word-break:break-word')}>${value}</td></tr>`;
      })
      .join('\n');
  const title = (text: string) =>
    `<h2 ${style('text', 'margin:0 0 8px;font-size:18px;line-height:1.3')}>${escaped(text)}</h2>`;
  const block = (content: string) =>
    `<tr><td ${style('rule', 'padding:20px 28px;border-top-width:1px;border-top-style:solid')}>${content}</td></tr>`;
  const first = ({ label, href }: Link) =>
    `<p style="margin:24px 0 8px"><a href="${escaped(href)}" ${style('button', 'display:inline-block;padding:12px 20px;border-width:1px;border-style:solid;border-radius:6px;font-weight:600;text-decoration:none')}>${escaped(label)}</a></p>`;
  const other = ({ label, href }: Link) =>
    `<p style="margin:0 0 8px"><a href="${escaped(href)}" ${style('link', 'display:inline-block;padding:8px 0')}>${escaped(label)}</a></p>`;
  const small = (text: string) => `<p ${style('soft', 'margin:0 0 8px;font-size:14px')}>${shown(text)}</p>`;
  const ending = [...footer.map(small), ...footerLinks.map(other)].join('\n');
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${style('page', `margin:0;padding:0;${font}`)}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${style('page')}>
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${style('card', `max-width:600px;text-align:left;border-radius:8px;${font}`)}>
<tr><td ${style('bar', 'padding:18px 28px;border-radius:8px 8px 0 0;font-weight:700;font-size:18px')}>${escaped(name)}</td></tr>
<tr><td style="padding:28px 28px 20px">
<h1 ${style('text', 'margin:0 0 16px;font-size:24px;line-height:1.25')}>${escaped(heading)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${actions.slice(0, 1).map(first).join('')}
${actions.slice(1).map(other).join('')}
</td></tr>
${sections
  .map((section) =>
    block(
      `${title(section.heading)}\n<table width="100%" cellpadding="0" cellspacing="0" style="${font}">\n${table(section.lines)}\n</table>`,
    ),
  )
  .join('\n')}
${next.length > 0 ? block(`${title('What happens next')}\n<ul ${style('text', 'margin:0;padding:0 0 0 20px')}>${next.map((one) => `<li style="margin:0 0 6px">${shown(one)}</li>`).join('')}</ul>`) : ''}
${block(paragraph(answer.words))}
${ending && block(ending)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}
