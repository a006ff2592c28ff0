import { readPeriod } from '../../domain/desk-numbers.ts';
import { qualityWords } from '../../domain/quality-words.ts';
import { type QualityKind, qualityKinds } from '../../domain/site-quality.ts';
import { localDay } from '../../domain/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import { seesCars, seesSearches } from './desk-numbers.ts';
import { chosenGrant, type DeskCall, type DeskRoutes, sendCsv } from './desk-session.ts';
import { qualityPage, qualityPath } from './quality-page.ts';

/** What to put right in the current release of a dealer's site, as a page and as CSV files. */
export function addQualityRoutes(routes: DeskRoutes): void {
  const { own } = routes;

  routes.page(qualityPath, async (call) => {
    const { dealer, dealers, scope } = chosen(call);
    const timeZone = dealerZone(dealer);
    const { dealer: here } = await routes.place(call.context);
    const days = readPeriod({ days: '30', from: '', until: '' }, localDay(call.now, timeZone));
    const view = {
      dealer,
      dealers,
      quality: await own.quality(dealer.slug),
      kinds: kindsFor(scope),
      searches: seesSearches(scope) ? await own.numbers.searches(scope, days) : undefined,
      // A preview shows its own pages. The API's own host has no pages.
      hrefOf: (path: string) =>
        here?.id === dealer.id ? encodeURI(path) : new URL(path, dealer.siteUrl).href,
      timeZone,
      now: call.now,
    };
    return routes.send(call, { title: 'Quality', room: 'quality' }, qualityPage(view));
  });

  routes.page(`${qualityPath}:file{[a-zA-Z]+\\.csv}`, async (call) => {
    const { dealer, scope } = chosen(call);
    const name = (call.context.req.param('file') ?? '').replace(/\.csv$/, '');
    const kind = kindsFor(scope).find((one) => one === name);
    if (!kind) throw new Refusal(404, 'There is no such file of what to put right.');
    const quality = await own.quality(dealer.slug);
    const rows = (quality?.problems ?? []).filter((problem) => problem.kind === kind);
    return sendCsv(call, `${dealer.slug}-${kind}.csv`, [
      [qualityWords[kind].row, 'Address', 'What is known'],
      ...rows.map(({ name: what, path, detail = '' }) => [
        what,
        path === undefined ? '' : new URL(path, dealer.siteUrl).href,
        detail,
      ]),
    ]);
  });
}

/** The dealer that the address names. @throws Refusal 404 when none of the person's dealers has this page */
function chosen(call: DeskCall) {
  const grants = call.person.grants.filter(({ dealer }) => dealer.desk.quality.enabled);
  const grant = chosenGrant(call, grants);
  if (!grant) throw new Refusal(404, 'This desk has no page about quality.');
  return { ...grant, dealers: grants.map(({ dealer }) => dealer) };
}

/** Kinds that are about pages of the site. Staff of service see only these. */
const ofPages: readonly QualityKind[] = ['deadLink', 'noAlt'];

/** Cars are not for service, as in the numbers. Stock lines that were left out belong to no location. */
function kindsFor(scope: LeadScope): QualityKind[] {
  return qualityKinds.filter((kind) => {
    if (ofPages.includes(kind)) return true;
    return kind === 'leftOut' ? seesSearches(scope) : seesCars(scope);
  });
}
