import type { Dealer } from '../../config/schema/dealer.ts';
import type { CrmLead } from '../delivery/crm-lead.ts';

/** One line of facts in a letter: 'When', 'Saturday 28 November 2026, 10:30 am'. */
export interface LetterLine {
  /** Empty: the text stands alone. */
  label: string;
  text: string;
  href?: string;
}

/** A letter to a visitor, before it is written as HTML and as text. All texts are plain. */
export interface Letter {
  subject: string;
  heading: string;
  /** 'Hello Zoë,' */
  greeting: string;
  paragraphs: string[];
  /** What the visitor can do, the most likely first. */
  actions: { label: string; href: string }[];
  sections: { heading: string; lines: LetterLine[] }[];
  /** What happens next, or what to bring. */
  next: string[];
  /** Why this person gets it, and who sent it. */
  footer: string[];
  /** Links below the footer, such as the one that stops these letters. */
  footerLinks?: { label: string; href: string }[];
}

/** Addresses that a letter links to. */
export interface LetterLinks {
  /** Where the visitor was: 'https://www.example.com.au'. */
  site: string;
  /** The page to change or cancel. Absent when there is nothing to change. */
  manage?: string | undefined;
  /** Answers to the letter are read. */
  isAnswered: boolean;
}

/** A letter's own words; the rest is the same for every letter of a lead. */
export type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'next'> & {
  actions?: Letter['actions'];
  lines?: Letter['sections'];
};

/** What the words of every letter are made from. */
export interface LetterContext {
  lead: CrmLead;
  dealer: Dealer;
  links: LetterLinks;
  /** 'Bayside Motors Southport' */
  placeName: string;
}

/** A line, or none without a text. */
export function line(label: string, text: string | undefined, href?: string): LetterLine[] {
  return text ? [{ label, text, ...(href && { href }) }] : [];
}
