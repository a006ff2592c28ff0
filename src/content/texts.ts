import type { Directive } from './directives.ts';
import type { Heading } from './markdown-html.ts';
import type { PageSettings, PostSettings } from './text-schemas.ts';

/** A block of a text that is ready for display, except for the data of the planned site. */
export type TextBlock =
  /** Safe HTML. */
  | { kind: 'prose'; html: string }
  | { kind: 'faq'; items: { question: string; html: string }[] }
  | { kind: 'facts'; items: { value: string; label: string }[] }
  | Directive;

interface Text {
  /** Last part of its address. */
  slug: string;
  /** As it is shown in messages. */
  file: string;
  blocks: TextBlock[];
  /** Those of the text, in their order. */
  headings: Heading[];
  /** Files of the dealer's folder the text shows: 'media/showroom.jpg'. */
  images: string[];
  words: number;
}

/** A page of text: '/about-us/' (OPEN-34). */
export interface TextPage extends Omit<PageSettings, 'blocks'>, Text {}

/** A post of the blog: '/blog/{category}/{slug}/' (OPEN-71). */
export interface Post extends Omit<PostSettings, 'blocks'>, Text {
  /** Name of the folder it lies in: 'vehicle-reviews'. */
  category: string;
}
