import { comparePath } from '../../domain/cars/compared-cars.ts';
import { offersAlerts, type SavedList, savedListNames, savedListPaths } from '../../domain/prices/saving.ts';
import { newestWithoutTerms } from '../../site/home/home-choices.ts';
import { pageForm } from '../../site/leads/lead-form-setup.ts';
import { headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { curationOf } from '../../site/search/curation-of.ts';
import { engineSetupOf } from '../../site/search/engine-setup-of.ts';
import { stockModels } from '../../site/search/link-counts.ts';
import { onRoadNote } from '../../site/vehicle/on-road.ts';

/** The setup of the island of a saved list. Plain JSON. Only the browser knows which cars the visitor has saved. */
export type SavedListSetup = ReturnType<typeof listSetupOf>;

export type AlertSetup = NonNullable<SavedListSetup['alerts']>;

/**
 * The page of the saved list, and the page to compare cars (ROUTE-36, OPEN-1, OPEN-25). Their content belongs to the
 * visitor, so search engines do not index them.
 */
export function savingPages(planning: Planning) {
  const { saving } = planning.rules;
  if (!saving) return [];
  return [
    savedListPage(planning, saving.list),
    ...(saving.compare ? [comparePage(planning, saving.list)] : []),
  ];
}

function savedListPage(planning: Planning, list: SavedList) {
  const nouns = planning.noun.other.toLowerCase();
  const path = savedListPaths[list];
  const intro =
    list === 'garage'
      ? `The ${nouns} you saved, with what they cost today. They are kept in this browser, on this device.`
      : `The ${nouns} you saved, with what they cost today, on every device you sign in on.`;
  const heading = `Your ${savedListNames[list].toLowerCase()}`;
  const props = { heading, intro, setup: listSetupOf(planning), newest: newestWithoutTerms(planning) };
  const head = headOf(planning.dealer, { path, title: heading, description: intro, index: false });
  return pageOf({ path, route: 'saved-list', head, props });
}

function comparePage(planning: Planning, list: SavedList) {
  const nouns = planning.noun.other.toLowerCase();
  const heading = `Compare ${nouns}`;
  const intro = `Up to four ${nouns} side by side. Share this comparison by its link.`;
  const saved = { label: savedListNames[list], href: savedListPaths[list] };
  // `saved` is the list whose cars can be added.
  const setup = { ...setupOf(planning), saved };
  const props = { heading, intro, setup, newest: newestWithoutTerms(planning) };
  const head = headOf(planning.dealer, {
    path: comparePath,
    title: heading,
    description: intro,
    index: false,
  });
  return pageOf({ path: comparePath, route: 'compare', head, props });
}

function listSetupOf(planning: Planning) {
  const { saving, search } = planning.dealer;
  const { priceAscPositiveOnly } = search;
  return {
    ...setupOf(planning),
    /** Undefined when visitors cannot save searches. */
    searches: saving.searches
      ? { priceAscPositiveOnly, modelsByMake: stockModels(planning), ...curationOf(planning) }
      : undefined,
    /** Undefined when visitors cannot ask for mails. */
    alerts: alertSetup(planning),
    /** True when visitors can share their favourites by a link. */
    share: (saving.share && planning.rules.saving?.list === 'garage') || undefined,
  };
}

function alertSetup(planning: Planning) {
  const form = pageForm(planning, []);
  if (!form || !offersAlerts(planning.dealer)) return undefined;
  const { dealerName, captcha, privacyPath } = form;
  return { dealerName, captcha, privacyPath };
}

function setupOf({ dealer, stock, rules, noun }: Planning) {
  return {
    engine: engineSetupOf(dealer, stock.length),
    cardRules: rules,
    searchPath: dealer.search.searchPath,
    noun: { one: noun.one, other: noun.other },
    /** What on-road estimates assume, see `SearchSetup`. Undefined where no price has an estimate. */
    onRoad: onRoadNote(stock.map(({ listed }) => listed)),
  };
}
