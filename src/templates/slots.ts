import type { TemplateName } from '../config/schema/identity.ts';
import type { HomeProps } from '../site/home/home-props.ts';
import CornerFooter from './corner/Footer.astro';
import CornerHeader from './corner/Header.astro';
import CornerHero from './corner/Hero.astro';
import GantryFooter from './gantry/Footer.astro';
import GantryHeader from './gantry/Header.astro';
import GantryHero from './gantry/Hero.astro';
import HarbourFooter from './harbour/Footer.astro';
import HarbourHeader from './harbour/Header.astro';
import HarbourHero from './harbour/Hero.astro';
import SalonFooter from './salon/Footer.astro';
import SalonHeader from './salon/Header.astro';
import SalonHero from './salon/Hero.astro';
import VehicleLayout from './VehicleLayout.astro';

/**
 * The parts of a page that a template may draw in its own way. The list is closed: what is not here differs by
 * tokens and CSS alone. The car card is not among them: islands draw it too, so
 * a template gives it another look in its `card.css`.
 */
export interface TemplateSlots {
  /** Reads `Astro.locals.page.site`. */
  Header: Slot;
  /** Reads `Astro.locals.page.site`. */
  Footer: Slot;
  /** The head of the home page, with the finder form in it. */
  Hero: Slot<HomeProps>;
  /** Places the parts of a vehicle page: slots `breadcrumb`, `gallery`, `summary`, `main`, `aside`, `similar`. */
  VehicleLayout: Slot<{ children: unknown }>;
}

// biome-ignore lint/suspicious/noExplicitAny: what an Astro component returns is Astro's own business
type Slot<Props = Record<string, never>> = (props: Props) => any;

export const slots: Record<TemplateName, TemplateSlots> = {
  harbour: {
    Header: HarbourHeader,
    Footer: HarbourFooter,
    Hero: HarbourHero,
    VehicleLayout,
  },
  gantry: {
    Header: GantryHeader,
    Footer: GantryFooter,
    Hero: GantryHero,
    VehicleLayout,
  },
  salon: {
    Header: SalonHeader,
    Footer: SalonFooter,
    Hero: SalonHero,
    VehicleLayout,
  },
  corner: {
    Header: CornerHeader,
    Footer: CornerFooter,
    Hero: CornerHero,
    VehicleLayout,
  },
};
