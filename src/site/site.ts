import type { TemplateName } from '../config/templates.ts';
import type { PhoneLink } from '../domain/card-view.ts';
import type { ConsentMode } from '../domain/events-consent.ts';
import type { RepaymentNotes } from '../domain/finance/repayment-notes.ts';
import type { AustralianState } from '../domain/location.ts';
import type { SavingRules } from '../domain/saving.ts';
import type { Link, LinkGroup } from './link-props.ts';

/** What every page of one site shares: header, footer, theme. Hashed once a site. */
export interface Site {
  slug: string;
  /** Sent with leads and events. */
  websiteId: number;
  /** The dealership the site itself stands for (DATA-17): of what is told about no car in particular. */
  dealershipId: string;
  /** In which the dealer's day begins and ends: 'Australia/Brisbane'. */
  timeZone: string;
  /** The dealer's API. None: nothing that needs a server is shown. */
  api?: {
    /** Its origin, '' where it answers below the site's own `/api/`. */
    baseUrl: string;
  };
  /** How visitors are counted. */
  analytics: {
    consent: ConsentMode;
    /** What the question says, where the dealer has words of their own. */
    consentText?: string;
    /** Loaded once a visitor accepts. */
    gtmContainerId?: string;
    /** Where the dealer says more, if there is such a page. */
    privacyPath?: string;
  };
  name: string;
  legalName: string;
  template: TemplateName;
  /** 'https://www.example.com.au', no slash at the end. */
  baseUrl: string;
  tagline: string;
  logo?: SiteLogo;
  /** The person visitors ring, for templates that show one. */
  owner?: { name: string; firstName: string; role?: string; photo?: string; words?: string };
  /** The dealer's custom properties: `:root{…}` as the theme room made it. */
  themeCss: string;
  /** Resolved light or dark, for `color-scheme` and `data-mode`. */
  mode: 'light' | 'dark';
  /** '#rrggbb' for the browser's own chrome. */
  themeColour: string;
  /** Fonts the site's theme uses, to preload them. */
  fonts: { heading: string; text: string };
  navigation: NavItem[];
  /** Of the header `service`: its banner, and a logo in place of the site's (CFG-25). */
  serviceHeader?: { banner?: Link; logo?: SiteLogo };
  footer: {
    /** The menus as lists. */
    columns: LinkGroup[];
    /** Terms and privacy, as far as there are such pages (NAV-9). */
    legal: Link[];
    /** Of all places, where the footer has no room for them. */
    locationsHref?: string;
    acknowledgement?: string;
  };
  searchPath: string;
  /** Where visitors sign in and out; none where there is no API to sign in at. */
  signIn?: Link;
  /** Cars can be reserved here: pages follow which of them are. */
  reserves?: true;
  /** Which list visitors save cars to, and whether they compare them. */
  saving?: Pick<SavingRules, 'list' | 'compare'>;
  phone?: PhoneLink;
  /** The browser keeps what was seen for when there is no connection. */
  offline?: true;
  /** What stands on every page that shows a repayment; without it no page shows one. */
  repaymentNotes?: RepaymentNotes;
  locations: LocationSummary[];
  social: { name: string; href: string }[];
  /** Promotional pictures above the small print, 375 pixels wide (LIMIT-4). */
  footerImages?: { src: string; alt: string; href?: string }[];
}

export interface SiteLogo {
  src: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** One menu of the header: a link, or what opens. */
export interface NavItem {
  label: string;
  /** Where it leads as a link: of a menu that opens, the page that stands for all of it. */
  href: string;
  children?: NavLink[];
  /** A wide menu, shown above `children`. */
  groups?: NavGroup[];
  /** It is the dealer's places: their lines, or one link to all of them (CFG-23). */
  isLocations?: true;
}

export interface NavLink {
  label: string;
  href: string;
  /** A second, quieter line. */
  note?: string;
}

export interface NavGroup {
  heading: string;
  links: (NavLink & { image?: string })[];
}

export interface LocationSummary {
  id: string;
  name: string;
  slug: string;
  type: 'sales' | 'service' | 'parts';
  /** Of its own page (ROUTE-30): '/locations/southport/'. */
  path: string;
  street: string;
  /** 'Southport QLD 4215' */
  place: string;
  city: string;
  state: AustralianState;
  /** Degrees, where they are known. */
  at?: { lat: number; long: number };
  phone?: PhoneLink;
  licence?: string;
  /** What that is the number of. */
  licenceName?: 'Dealer licence' | 'Repairer licence';
  directionsHref: string;
  /** Usual week, Monday first, runs of equal days joined: 'Mon to Fri', '8:30 am to 5:30 pm'. */
  hours: { days: string; hours: string }[];
}
