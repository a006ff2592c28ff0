import type { TemplateName } from '../config/templates.ts';
import type { HomeProps } from '../site/home/home-props.ts';

/**
 * The parts of a page that each template draws in its own way, in a file of its folder. The list is closed: what is not
 * here differs by tokens and CSS alone. The car card is not among them: islands draw it too, so a template gives it
 * another look in its `card.css`.
 */
interface TemplateSlots {
  /** Reads `Astro.locals.page.site`. */
  Header: Slot;
  /** Reads `Astro.locals.page.site`. */
  Footer: Slot;
  /** The head of the home page, with the finder form in it. */
  Hero: Slot<HomeProps>;
}

// biome-ignore lint/suspicious/noExplicitAny: what an Astro component returns is Astro's own business
type Slot<Props = Record<string, never>> = (props: Props) => any;

const headers = import.meta.glob<Slot>('./*/Header.astro', { eager: true, import: 'default' });
const footers = import.meta.glob<Slot>('./*/Footer.astro', { eager: true, import: 'default' });
const heroes = import.meta.glob<Slot<HomeProps>>('./*/Hero.astro', { eager: true, import: 'default' });

/** What a template draws itself. `templates.test.ts` checks that each has every part. */
export function slotsOf(template: TemplateName): TemplateSlots {
  return {
    Header: headers[`./${template}/Header.astro`]!,
    Footer: footers[`./${template}/Footer.astro`]!,
    Hero: heroes[`./${template}/Hero.astro`]!,
  };
}
