import type { CardRules, CardView } from '../../domain/cars/card-view.ts';
import { comparePath } from '../../domain/cars/compared-cars.ts';
import { offersAlerts, type SavedList, savedListNames, savedListPaths } from '../../domain/prices/saving.ts';
import type { EngineSetup } from '../../search/browser/search-client.ts';
import type { PageScope } from '../../search/request.ts';
import { newestCars } from '../../site/home/home-choices.ts';
import { pageForm } from '../../site/leads/lead-form-setup.ts';
import type { Link } from '../../site/link-props.ts';
import { headOf, type PageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { curationOf } from '../../site/search/curation-of.ts';
import { engineSetupOf } from '../../site/search/engine-setup-of.ts';
import { stockModels } from '../../site/search/link-counts.ts';
import { onRoadNote } from '../../site/vehicle/on-road.ts';

/** Props of `/watchlist/` and `/favourites/` (ROUTE-36, OPEN-1). */
export interface SavedListProps {
  heading: string;
  intro: string;
  setup: SavedListSetup;
  /** Shown while the visitor has saved or compares nothing. */
  newest: CardView[];
}

/** The setup of the island of a saved list. Plain JSON. Only the browser knows which cars the visitor has saved. */
export interface SavedListSetup {
  engine: EngineSetup;
  cardRules: CardRules;
  searchPath: string;
  noun: { one: string; other: string };
  /** Set when visitors can save searches (`saving.searches`). */
  searches?: Omit<PageScope, 'scope'>;
  /** Set when visitors can ask for mails (`alerts`). */
  alerts?: AlertSetup;
  /** True when visitors can share their favourites by a link (`saving.share`). */
  share?: true;
  /** What on-road estimates assume, see `SearchSetup`. Undefined where no price has an estimate. */
  onRoad?: string;
}

/** The setup of the form that asks for mails. */
export interface AlertSetup {
  dealerName: string;
  captcha: boolean;
  /** Undefined when the site has no such page. */
  privacyPath?: string;
}

/** Props of `/compare/` (OPEN-25). */
export interface CompareProps extends SavedListProps {
  setup: CompareSetup;
}

export interface CompareSetup extends SavedListSetup {
  /** The list whose cars can be added. */
  saved: Link;
}

type SavedListPage = PageOf<'saved-list', SavedListProps>;
type ComparePage = PageOf<'compare', CompareProps>;

/**
 * The page of the saved list, and the page to compare cars (ROUTE-36, OPEN-1, OPEN-25). Their content belongs to the
 * visitor, so search engines do not index them.
 */
export function savingPages(planning: Planning): (SavedListPage | ComparePage)[] {
  const { saving } = planning.rules;
  if (!saving) return [];
  return [
    savedListPage(planning, saving.list),
    ...(saving.compare ? [comparePage(planning, saving.list)] : []),
  ];
}

function savedListPage(planning: Planning, list: SavedList): SavedListPage {
  const nouns = planning.noun.other.toLowerCase();
  const path = savedListPaths[list];
  const intro =
    list === 'garage'
      ? `The ${nouns} you saved, with what they cost today. They are kept in this browser, on this device.`
      : `The ${nouns} you saved, with what they cost today, on every device you sign in on.`;
  const words = { heading: `Your ${savedListNames[list].toLowerCase()}`, intro };
  const props = { ...words, setup: listSetupOf(planning), newest: newestOf(planning) };
  return { path, route: 'saved-list', head: headOfVisitors(planning, path, words), props };
}

function comparePage(planning: Planning, list: SavedList): ComparePage {
  const nouns = planning.noun.other.toLowerCase();
  const words = {
    heading: `Compare ${nouns}`,
    intro: `Up to four ${nouns} side by side. Share this comparison by its link.`,
  };
  const saved = { label: savedListNames[list], href: savedListPaths[list] };
  const props = { ...words, setup: { ...setupOf(planning), saved }, newest: newestOf(planning) };
  return { path: comparePath, route: 'compare', head: headOfVisitors(planning, comparePath, words), props };
}

/** The head of a page whose content belongs to the visitor. */
function headOfVisitors(
  { dealer }: Planning,
  path: string,
  { heading, intro }: Pick<SavedListProps, 'heading' | 'intro'>,
) {
  return headOf(dealer, { path, title: heading, description: intro, index: false });
}

const newestShown = 4;

/** Leaves out repayments: their conditions would have to be on the page, and the visitor's own list brings its own. */
function newestOf(planning: Planning): CardView[] {
  return newestCars(planning)
    .cars.slice(0, newestShown)
    .map(({ repayment: _, source, ...card }) => ({
      ...card,
      ...(source && { source: { ...source, weekly_price: 0 } }),
    }));
}

function listSetupOf(planning: Planning): SavedListSetup {
  const { saving, search } = planning.dealer;
  const { priceAscPositiveOnly } = search;
  return {
    ...setupOf(planning),
    ...(saving.searches && {
      searches: { priceAscPositiveOnly, modelsByMake: stockModels(planning), ...curationOf(planning) },
    }),
    ...alertSetup(planning),
    ...(saving.share && planning.rules.saving?.list === 'garage' && { share: true }),
  };
}

function alertSetup(planning: Planning): Pick<SavedListSetup, 'alerts'> {
  const form = pageForm(planning, []);
  if (!form || !offersAlerts(planning.dealer)) return {};
  const { dealerName, captcha, privacyPath } = form;
  return { alerts: { dealerName, captcha, ...(privacyPath && { privacyPath }) } };
}

function setupOf({ dealer, stock, rules, noun }: Planning): SavedListSetup {
  const onRoad = onRoadNote(stock.map(({ listed }) => listed));
  return {
    engine: engineSetupOf(dealer, stock.length),
    cardRules: rules,
    searchPath: dealer.search.searchPath,
    noun: { one: noun.one, other: noun.other },
    ...(onRoad && { onRoad }),
  };
}
