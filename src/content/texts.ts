import { optional, z } from 'astro/zod';
import { linkTarget, list, offByDefault, text, whole, withDefault } from '../config/schema/values.ts';
import type { Directive } from './directives.ts';

/** A picture of the dealer's folder. */
const mediaFile = z
  .string()
  .max(300)
  .regex(/^media\/(?!.*\.\.)[\w./ -]+$/, "a file of the dealer's folder: 'media/showroom.jpg'");

const fact = z.strictObject({
  value: z.union([z.string(), z.number()]).transform(String).pipe(text(24)).describe("'1978', '310'."),
  label: text(60).describe("'people in sales, service and parts'."),
});

const link = z.strictObject({ label: text(60), href: linkTarget });

/** Settings that pages and posts share. */
const shared = {
  title: text(90).describe('Of the page, in tabs and in lists of search results.'),
  draft: offByDefault('Written, but not published yet.'),
  noindex: offByDefault('Keeps search engines from listing the page.'),
  contact: withDefault(z.enum(['sales', 'service', 'parts', 'none']), 'sales').describe(
    'Whom the card beside the text says to ring.',
  ),
  next: list(link, 3).describe(
    'The next step, as buttons at the end. Default: the stock and the contact page.',
  ),
  blocks: list(z.string().max(500), 10).describe(
    "Blocks below the text, as they are written in it: '::cars{make=Toyota limit=3}'.",
  ),
};

/** Sections a page may belong to; its neighbours there are linked at its end. */
const pageSections = ['company', 'service', 'buying', 'legal'] as const;

/** Settings of a page: `pages/<slug>.md` in the dealer's folder or in `_defaults` (OPEN-34). */
export const pageSettingsSchema = z.strictObject({
  ...shared,
  description: text(300).describe('One or two sentences for lists of search results.'),
  heading: optional(text(90)).describe('Above the text. Default: the title.'),
  intro: optional(text(400)).describe('Larger, below the heading. Plain text.'),
  hero: optional(z.strictObject({ image: mediaFile, alt: z.string().max(200).default('') })).describe(
    'A wide picture above the text.',
  ),
  section: z.enum(pageSections).default('company'),
  order: withDefault(whole(0, 999), 100).describe(
    'Place in its section, low first; equal ones stand by title.',
  ),
  facts: list(fact, 4).describe('Figures to be seen before the text is read.'),
  updated: optional(z.iso.date()).describe('Day of the last change, shown below the heading.'),
});

/** Settings of a post: `posts/<category>/<slug>.md` in the dealer's folder (ROUTE-38, OPEN-71). */
export const postSettingsSchema = z.strictObject({
  ...shared,
  summary: text(300).describe('One or two sentences for lists and search engines.'),
  date: z.iso.date().describe('Day of publication. Before it the post is not built.'),
  updated: optional(z.iso.date()).describe('Day of the last change.'),
  author: optional(text(80)).describe("Default: the dealer's name."),
  image: optional(mediaFile).describe('Default: an illustration of the car it is about.'),
  imageAlt: withDefault(z.string().max(200), '').describe('What the picture shows.'),
  make: optional(text(60)).describe("The car it is about, as cars are listed: 'Mazda'."),
  model: optional(text(80)).describe("'CX-5': cars of it in stock stand below the post."),
  bodyStyle: optional(text(40)).describe(
    "Its body, for the illustration: 'SUV'. Default: that of the stock.",
  ),
  tags: list(text(40), 8),
});

type PageSettings = z.infer<typeof pageSettingsSchema>;
type PostSettings = z.infer<typeof postSettingsSchema>;

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
