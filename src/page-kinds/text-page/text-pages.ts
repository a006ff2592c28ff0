import type { TextPage } from '../../content/texts.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { contentPicture } from '../../site/content-picture.ts';
import { type Addresses, headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import {
  contactCard,
  embeddedFrame,
  type LinkTarget,
  linkTargets,
  shownBlocks,
} from '../../site/texts/text-blocks.ts';
import { contentsOf, liveLinks, nextSteps, textPath } from '../../site/texts/text-links.ts';
import type { ShownBlock } from '../../site/texts/text-props.ts';
import { homeLink } from '../home-link.ts';

const sectionHeadings: Record<TextPage['section'], string> = {
  company: 'More about us',
  service: 'More on service and parts',
  buying: 'More on buying',
  legal: 'More legal pages',
};

/** The text pages of a dealer (ROUTE-27, ROUTE-28, ROUTE-32, OPEN-34). */
export function textPages(planning: Planning) {
  const pages = planning.catalogue.pages ?? [];
  const ordered = pages.toSorted((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1));
  return ordered.map((page) => ({
    path: textPath(page),
    ifTaken: `${page.file} wants the address ${textPath(page)}, which another page has. Give the file another name.`,
    make: (addresses: Addresses) => textPage(page, ordered, planning, linkTargets(addresses)),
  }));
}

function textPage(text: TextPage, all: readonly TextPage[], planning: Planning, target: LinkTarget) {
  const { dealer, pictures } = planning;
  const path = textPath(text);
  const breadcrumb = [homeLink, { label: text.title, href: path }];
  for (const image of text.images) pictures.image(image);
  const frames = dealer.embeds.iframeBlocks.filter(({ page }) => page.replace(/\/?$/, '/') === path);
  const blocks: ShownBlock[] = [
    ...shownBlocks(text.blocks, planning, target),
    ...frames.map(({ title, url, heightPx }): ShownBlock => {
      return { kind: 'iframe', frame: embeddedFrame({ title, url, height: heightPx }) };
    }),
  ];
  const hero = text.hero && contentPicture(planning, [text.hero.image]);
  const card = text.contact === 'none' ? undefined : contactCard(text.contact, planning, target);
  const neighbours = all
    .filter((one) => one.section === text.section && one !== text)
    .map((one) => ({ label: one.title, href: textPath(one) }));
  const props = {
    heading: text.heading ?? text.title,
    intro: text.intro,
    ...(hero && { hero: { ...hero, alt: text.hero?.alt ?? '' } }),
    breadcrumb,
    facts: text.facts,
    ...(text.updated && { updated: { day: text.updated, words: dayInWords(text.updated) } }),
    contents: contentsOf(blocks),
    blocks,
    card,
    next: text.section === 'legal' ? liveLinks(text.next, target) : nextSteps(text.next, planning, target),
    ...(neighbours.length > 0 && { related: { heading: sectionHeadings[text.section], links: neighbours } }),
  };
  const head = headOf(dealer, {
    path,
    title: text.title,
    description: text.description,
    index: !text.noindex,
    image: hero?.src,
    breadcrumb,
  });
  return pageOf({ path, route: 'text-page', head, props });
}
