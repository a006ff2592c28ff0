import type { TemplateName } from '../config/templates.ts';
import type { HeroProps } from '../site/home/home-props.ts';

// biome-ignore lint/suspicious/noExplicitAny: Astro does not export the return type of its components
type Slot<Props = Record<string, never>> = (props: Props) => any;

const headers = import.meta.glob<Slot>('./*/Header.astro', { eager: true, import: 'default' });
const footers = import.meta.glob<Slot>('./*/Footer.astro', { eager: true, import: 'default' });
const heroes = import.meta.glob<Slot<HeroProps>>('./*/Hero.astro', { eager: true, import: 'default' });

/**
 * The parts of a page for which each template has its own file: header and footer, which read `Astro.locals.page.site`,
 * and the hero of the home page, with the search form. All other parts differ only by tokens and CSS. The car card has
 * no file in the templates, because islands render it too: a template changes it in `cars.css`. `templates.test.ts`
 * checks that each template has all of them.
 */
export function slotsOf(template: TemplateName) {
  return {
    Header: headers[`./${template}/Header.astro`]!,
    Footer: footers[`./${template}/Footer.astro`]!,
    Hero: heroes[`./${template}/Hero.astro`]!,
  };
}

/** A style sheet that a template has for pages of one kind. Other pages do not have it. */
export type KindSheet = 'search' | 'vehicle' | 'form-page';

const sheets = import.meta.glob<string>('./*/{template,search,vehicle,form-page}.css', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/** Returns the rules of a template for a page: those of all its pages, and those of the kind of page. */
export function stylesOf(
  template: TemplateName,
  kind: KindSheet | undefined,
): { site: string; kind: string | undefined } {
  return { site: sheets[`./${template}/template.css`]!, kind: kind && sheets[`./${template}/${kind}.css`] };
}
