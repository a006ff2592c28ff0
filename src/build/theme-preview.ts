import type { Dealer } from '../config/schema/dealer.ts';
import { fontNames, themeSchema } from '../config/schema/theme.ts';
import { templateNames } from '../config/templates.ts';
import type { CardView } from '../domain/card-view.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import { contrast } from '../theme/palette.ts';
import { colourPairs, themeFor } from '../theme/theme-for.ts';
import type { ThemePreviewProps } from '../theme-preview/theme-preview-props.ts';

/** The path of the theme preview in `npm run dev`. */
export const previewPath = '/_theme/';

type Look = Pick<Dealer, 'template' | 'theme'>;

const settings = ['brandColour', 'mode', 'headingFont', 'textFont', 'radiusPx'] as const;

/** The dealer's theme with the changes in the URL: `?template=corner&brandColour=%23c2410c&mode=dark`. */
export function lookFrom(query: URLSearchParams, dealer: Look): { look: Look; refused: string[] } {
  const refused: string[] = [];
  const asked = query.get('template') || dealer.template;
  const template = templateNames.find((name) => name === asked) ?? dealer.template;
  if (template !== asked) refused.push(`template=${asked}`);
  let theme = dealer.theme;
  for (const key of settings) {
    const value = query.get(key);
    if (!value) continue;
    const tried = themeSchema.safeParse({ ...theme, [key]: key === 'radiusPx' ? Number(value) : value });
    if (tried.success) theme = tried.data;
    else refused.push(`${key}=${value}`);
  }
  return { look: { template, theme }, refused };
}

/** The preview page of a site that was planned with that theme. Undefined when the site has no car. */
export function themePreviewPage(plan: SitePlan, look: Look, refused: string[]) {
  const car = plan.pages.find((page) => page.route === 'vehicle' && page.props.card.available);
  const home = plan.pages.find(({ route }) => route === 'home');
  const theme = themeFor(look);
  const colours = Object.fromEntries(
    [...theme.css.matchAll(/--colour-([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name!, hex!]),
  );
  const props: ThemePreviewProps = {
    switches: [
      { name: 'template', label: 'Template', value: look.template, choices: [...templateNames] },
      { name: 'brandColour', label: 'Brand colour', value: look.theme.brandColour },
      { name: 'mode', label: 'Mode', value: look.theme.mode, choices: ['auto', 'light', 'dark'] },
      { name: 'headingFont', label: 'Headings', value: theme.fonts.heading, choices: [...fontNames] },
      { name: 'textFont', label: 'Text', value: theme.fonts.text, choices: [...fontNames] },
      { name: 'radiusPx', label: 'Radius, px', value: String(look.theme.radiusPx ?? '') },
    ],
    refused,
    problems: theme.problems.map(({ message }) => message),
    colours: Object.entries(colours).map(([name, hex]) => ({ name, hex })),
    pairs: colourPairs.map(({ front, ground, needed }) => ({
      front,
      ground,
      needed,
      frontHex: colours[front]!,
      groundHex: colours[ground]!,
      ratio: Math.floor(contrast(colours[front]!, colours[ground]!) * 100) / 100,
    })),
    cards: car?.route === 'vehicle' ? cardStates(car.props.card) : [],
  };
  const head = { ...home!.head, title: `Theme: ${plan.site.name}`, index: false, jsonLd: [] };
  return { site: plan.site, page: { path: previewPath, route: 'theme-preview', head, props } };
}

/** One car in all states of its card, independent of the stock. */
function cardStates(card: CardView): ThemePreviewProps['cards'] {
  const plain: CardView = { ...card, price: { kind: 'price', text: '$32,990', basis: 'Drive away' } };
  delete plain.tag;
  const state = (name: string, change: Partial<CardView>) => ({ state: name, card: { ...plain, ...change } });
  return [
    state('For sale', {}),
    state('Reduced', {
      price: { kind: 'reduced', text: '$29,990', was: '$32,990', basis: 'Drive away' },
      tag: { kind: 'special', text: 'Special', tone: 'red' },
    }),
    state('No price', { price: { kind: 'none', text: 'Enquire for price' } }),
    state('Pre-order', {
      price: { kind: 'preorder', text: 'PREORDER' },
      tag: { kind: 'coming-soon', text: 'Coming soon', tone: 'brand' },
    }),
    state('Reserved', { tag: { kind: 'reserved', text: 'Reserved', tone: 'ink' } }),
    state('Sold', { available: false, tag: { kind: 'sold', text: 'Sold', tone: 'ink' } }),
    state('Certified, many photos', {
      photosCount: 24,
      tag: { kind: 'certified', text: 'Certified', tone: 'ink' },
    }),
    state('Long words', {
      title: '2024 Mercedes-Benz Sprinter 519 Motorhome Conversion',
      subtitle: 'Extra Long Wheelbase High Roof with Every Option Package There Is · VS30',
      perks: ['Three years of warranty, parts and labour', 'Roadside assistance'],
      tag: { kind: 'custom', text: 'One owner, all of its history', tone: 'green' },
    }),
    state('Nothing known', { subtitle: '', facts: [], perks: [], actions: [], photosCount: 0 }),
  ];
}
