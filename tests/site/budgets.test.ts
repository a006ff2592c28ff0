import { describe, expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { type BuiltPage, builtSite, kindOf, type PageKind } from './built-site.ts';
import { pageWeights } from './page-weight.ts';

const kilobyte = 1000;

/**
 * Maximum kilobytes on the wire, by kind of page. Scripts are those that a page needs at once, with all of each file that
 * it shares with other pages. `first-view.test.ts` limits all that a page loads.
 */
const budgets: Record<PageKind, { html: number; scripts: number; styles: number }> = {
  // A home page with all possible sections.
  home: { html: 25, scripts: 15, styles: 25 },
  // With what restores the second view of the list.
  search: { html: 32, scripts: 181, styles: 25 },
  vehicle: { html: 20, scripts: 16, styles: 25 },
  'not found': { html: 20, scripts: 15, styles: 25 },
  list: { html: 20, scripts: 15, styles: 25 },
  // Its form speaks to the API at once.
  'sign-in': { html: 20, scripts: 18, styles: 25 },
  saved: { html: 20, scripts: 125, styles: 25 },
  checkout: { html: 20, scripts: 136, styles: 25 },
  // The form itself comes when it is near the view.
  form: { html: 20, scripts: 17, styles: 25 },
  finance: { html: 20, scripts: 125, styles: 25 },
  // The page of a sent lead shows who is open now. Every page decides whether it needs the code for saving at once.
  content: { html: 20, scripts: 16.5, styles: 25 },
};

/**
 * Code that no page fetches by itself, each with the reason why a visitor's browser fetches it:
 *
 * - `typesense-client`: the dealer has a search server (none of these dealers has one; the second test has its budget)
 * - `LeadDialog`: a form's button is pressed
 * - `embedded-postcodes`: a postcode is typed
 * - `NearMe`: the filter group 'Near me' is opened
 * - `SearchVisit`: a search is saved
 * - `page-watchlist`: a car is saved
 * - `saving`: the visitor does something on the page, or has saved or compared a car before
 * - `phrase-reader`: the box for words has the focus (a test below has its budget)
 * - `read-again`: a typed text found no car; `car-numbers`: then too, or the text reads like a plate
 * - `lead-sending`: a lead could not be sent, and the page has no form
 * - `report`: the visitor has agreed to analytics
 * - `EmptyResult`: a search found nothing
 * - `StockVisitLine`: the dealer shows visitors what changed since their last visit (a test below has its budget)
 * - `answer-promise`: the dealer names who answers for the car
 * - `next-drives`: the section of the test drive comes near the view
 * - `FurtherPhotos`: the pointer, a finger or the focus reaches a card with photos
 * - `cards-for-visitor`: the visitor has valued a trade-in or set loan terms; `cards-now`: then too, or cars can be reserved; `DrawnCards`: a card says
 *   something else to the visitor than to the build; `ChangeoverNote`: uses the trade-in for every car
 * - `snap-carousel`, `snap-rating`, `opening-hours`, `car-rail`, `budget-finder`: the page has such a part, near the view
 * - `kept-lists`: the visitor has searched or viewed a car before
 * - `privacy-banner`: the dealer asks for consent; `judge-offers`: an offer ends soon
 * - `PromoArt`: a promotional tile without a picture of the dealer's is shown
 * - `repayment-box`: the pointer or the focus reaches the link to the notes on repayments
 * - `menu-moves`: the pointer or the focus enters the header; `leaves-well`: the menu of a phone is opened
 */
const fetchedLater =
  'typesense-client|LeadDialog|embedded-postcodes|NearMe|SearchVisit|page-watchlist|saving|phrase-reader|read-again|car-numbers|lead-sending|report|EmptyResult|StockVisitLine|answer-promise|next-drives|FurtherPhotos|cards-now|cards-for-visitor|DrawnCards|ChangeoverNote|PromoArt|repayment-box|menu-moves|leaves-well|snap-carousel|snap-rating|opening-hours|car-rail|budget-finder|kept-lists|privacy-banner|judge-offers';
const laterFile = new RegExp(`/(?:${fetchedLater})\\.[^/]+$`);
const isFetchedAtOnce = (file: string) => !laterFile.test(file);

/** What an opened dialog loads, with the heaviest of its forms. */
const isOfDialog = (file: string) => /\/(?:LeadDialog|TestDriveForm)\.[^/]+$/.test(file);

describe.each(demoDealers)('the pages of %s', (slug) => {
  /** Kinds of pages and the heaviest page of each, in kilobytes. */
  const heaviest = (weigh: (page: BuiltPage) => number) => {
    const found: Partial<Record<PageKind, number>> = {};
    for (const page of builtSite(slug).pages) {
      const kind = kindOf(page);
      found[kind] = Math.max(found[kind] ?? 0, weigh(page) / kilobyte);
    }
    return Object.entries(found) as [PageKind, number][];
  };

  test('stay within their byte budgets for HTML, scripts and styles', async ({ annotate }) => {
    const weights = pageWeights(builtSite(slug));
    const measured = {
      html: heaviest(weights.html),
      // The search page with its engine, which it fetches as soon as the browser is idle.
      scripts: heaviest((page) =>
        weights.scripts(page, kindOf(page) === 'search' ? isFetchedAtOnce : undefined),
      ),
      styles: heaviest(weights.styles),
    };
    for (const [part, kinds] of Object.entries(measured) as [keyof typeof measured, [PageKind, number][]][]) {
      expect(kinds.length).toBeGreaterThan(4);
      for (const [kind, size] of kinds)
        expect(size, `${part} of ${kind}, kB`).toBeLessThan(budgets[kind][part]);
    }
    const line = ([part, kinds]: [string, [PageKind, number][]]) =>
      `${part} ${kinds.map(([kind, size]) => `${kind} ${size.toFixed(1)}`).join(', ')}`;
    await annotate(`kB gzip at most: ${Object.entries(measured).map(line).join('; ')}`);
  });

  test.for([
    // The client of the server, and the engine of the site's own index, which answers while the server is down.
    [231, 'whose dealer has a search server', 'typesense-client'],
    [184, 'that shows what changed since the last visit', 'StockVisitLine'],
    [195, 'whose visitor types', 'phrase-reader'],
  ] as const)('load at most %d kB of scripts on a search page %s', async ([limit, , more], { annotate }) => {
    const weights = pageWeights(builtSite(slug));
    const heaviest = (isLoaded: (file: string) => boolean) =>
      Math.max(
        ...builtSite(slug)
          .pages.filter((page) => kindOf(page) === 'search')
          .map((page) => weights.scripts(page, isLoaded) / kilobyte),
      );
    const heaviestPage = heaviest((file) => isFetchedAtOnce(file) || file.includes(`/${more}.`));
    await annotate(`kB gzip: ${heaviestPage.toFixed(1)}`);
    expect(heaviestPage).toBeGreaterThan(heaviest(isFetchedAtOnce));
    expect(heaviestPage).toBeLessThan(limit);
  });

  test('load at most 136 kB of scripts on a car’s page with an open dialog', async ({ annotate }) => {
    const weights = pageWeights(builtSite(slug));
    const sizes = builtSite(slug)
      .pages.filter((page) => kindOf(page) === 'vehicle')
      .map((page) => weights.scripts(page, isOfDialog) / kilobyte);
    const heaviestPage = Math.max(...sizes);
    expect(heaviestPage).toBeGreaterThan(80);
    expect(heaviestPage).toBeLessThan(136);
    await annotate(`kB gzip: ${heaviestPage.toFixed(1)}`);
  });

  test('load a framework only where there is a search, a comparison or a form', () => {
    for (const page of builtSite(slug).pages) {
      const islands = page.tags.filter(({ name }) => name === 'astro-island').length;
      const kind = kindOf(page);
      // The finance page has its calculator and, further down, its form.
      const most = kind === 'finance' ? 2 : ['search', 'saved', 'checkout', 'form'].includes(kind) ? 1 : 0;
      expect(islands, page.path).toBeLessThanOrEqual(most);
      expect(islands > 0, page.path).toBe(most > 0);
    }
  });

  test('preload one or two fonts, served by the site itself', () => {
    for (const page of builtSite(slug).pages) {
      const preloads = page.tags.filter(({ attributes }) => attributes['rel'] === 'preload');
      const fonts = preloads.filter(({ attributes }) => attributes['as'] === 'font');
      expect(fonts.length, page.path).toBeGreaterThan(0);
      expect(fonts.length, page.path).toBeLessThanOrEqual(2);
      for (const { attributes } of fonts) expect(attributes['href']).toMatch(/^\/_astro\/[\w.-]+\.woff2$/);
    }
  });
});
