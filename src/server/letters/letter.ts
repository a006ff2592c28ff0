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
}
