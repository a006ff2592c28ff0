import { z } from 'astro/zod';
import { linkTarget, text } from '../config/schema/values.ts';
import type { Directive } from './directives.ts';
import type { Heading } from './markdown-html.ts';

/** A picture of the dealer's folder. */
const mediaFile = z
  .string()
  .max(300)
  .regex(/^media\/(?!.*\.\.)[\w./ -]+$/, "a file of the dealer's folder: 'media/showroom.jpg'");

const fact = z.strictObject({
  value: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(text(24))
    .meta({ description: "'1978', '310'." }),
  label: text(60).meta({ description: "'people in sales, service and parts'." }),
});

const link = z.strictObject({ label: text(60), href: linkTarget });

/** Settings that pages and posts share. */
const shared = {
  title: text(90).meta({ description: 'Of the page, in tabs and in lists of search results.' }),
  draft: z.boolean().default(false).meta({ description: 'Written, but not published yet.' }),
  noindex: z.boolean().default(false).meta({ description: 'Keeps search engines from listing the page.' }),
  contact: z.enum(['sales', 'service', 'parts', 'none']).default('sales').meta({
    description: 'Whom the card beside the text says to ring.',
  }),
  next: z.array(link).max(3).default([]).meta({
    description: 'The next step, as buttons at the end. Default: the stock and the contact page.',
  }),
  blocks: z.array(z.string().max(500)).max(10).default([]).meta({
    description: "Blocks below the text, as they are written in it: '::cars{make=Toyota limit=3}'.",
  }),
};

/** Sections a page may belong to; its neighbours there are linked at its end. */
const pageSections = ['company', 'service', 'buying', 'legal'] as const;

/** Settings of a page: `pages/<slug>.md` in the dealer's folder or in `_defaults` (OPEN-34). */
export const pageSettingsSchema = z.strictObject({
  ...shared,
  description: text(300).meta({ description: 'One or two sentences for lists of search results.' }),
  heading: text(90).optional().meta({ description: 'Above the text. Default: the title.' }),
  intro: text(400).optional().meta({ description: 'Larger, below the heading. Plain text.' }),
  hero: z
    .strictObject({ image: mediaFile, alt: z.string().max(200).default('') })
    .optional()
    .meta({ description: 'A wide picture above the text.' }),
  section: z.enum(pageSections).default('company'),
  order: z.number().int().min(0).max(999).default(100).meta({
    description: 'Place in its section, low first; equal ones stand by title.',
  }),
  facts: z
    .array(fact)
    .max(4)
    .default([])
    .meta({ description: 'Figures to be seen before the text is read.' }),
  updated: z.iso.date().optional().meta({ description: 'Day of the last change, shown below the heading.' }),
});

/** Settings of a post: `posts/<category>/<slug>.md` in the dealer's folder (ROUTE-38, OPEN-71). */
export const postSettingsSchema = z.strictObject({
  ...shared,
  summary: text(300).meta({ description: 'One or two sentences for lists and search engines.' }),
  date: z.iso.date().meta({ description: 'Day of publication. Before it the post is not built.' }),
  updated: z.iso.date().optional().meta({ description: 'Day of the last change.' }),
  author: text(80).optional().meta({ description: "Default: the dealer's name." }),
  image: mediaFile.optional().meta({ description: 'Default: an illustration of the car it is about.' }),
  imageAlt: z.string().max(200).default('').meta({ description: 'What the picture shows.' }),
  make: text(60).optional().meta({ description: "The car it is about, as cars are listed: 'Mazda'." }),
  model: text(80).optional().meta({ description: "'CX-5': cars of it in stock stand below the post." }),
  bodyStyle: text(40)
    .optional()
    .meta({ description: "Its body, for the illustration: 'SUV'. Default: that of the stock." }),
  tags: z.array(text(40)).max(8).default([]),
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
