import type { Hono } from 'hono';
import { readPeriod } from '../../domain/desk-numbers.ts';
import { qualityWords } from '../../domain/quality-words.ts';
import { type QualityKind, type QualityProblem, qualityKinds } from '../../domain/site-quality.ts';
import { localDay } from '../../domain/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { byteOrderMark, csvLine } from '../csv-line.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import { seesCars, seesSearches } from './desk-numbers.ts';
import { deskPage } from './desk-page.ts';
import { type DeskCall, type DeskParts, deskOrigin, forStaff, frameOf, send } from './desk-session.ts';
import { qualityPage, qualityPath } from './quality-page.ts';

/** What to put right in the current release of a dealer's site, as a page and as CSV files. */
export function addQualityRoutes(app: Hono<Env>, parts: ApiParts, own: DeskParts): void {
  app.get(
    qualityPath,
    forStaff(parts, own, async (call) => {
      const { dealer, dealers, scope } = chosen(call);
      const timeZone = dealerZone(dealer);
      const { dealer: here } = await deskOrigin(call.context, parts);
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
      return send(
        call.context,
        deskPage(frameOf(call, { title: 'Quality', room: 'quality' }), qualityPage(view)),
      );
    }),
  );

  app.get(
    `${qualityPath}:file{[a-zA-Z]+\\.csv}`,
    forStaff(parts, own, async (call) => {
      const { context } = call;
      const { dealer, scope } = chosen(call);
      const name = (context.req.param('file') ?? '').replace(/\.csv$/, '');
      const kind = kindsFor(scope).find((one) => one === name);
      if (!kind) throw new Refusal(404, 'There is no such file of what to put right.');
      const quality = await own.quality(dealer.slug);
      const rows = (quality?.problems ?? []).filter((problem) => problem.kind === kind);
      context.header('content-type', 'text/csv; charset=utf-8');
      context.header('content-disposition', `attachment; filename="${dealer.slug}-${kind}.csv"`);
      return context.body(problemsCsv(kind, rows, dealer.siteUrl));
    }),
  );

  app.get(qualityPath.slice(0, -1), (context) => context.redirect(qualityPath, 308));
}

/**
 * The dealer that the address names. The id of a dealer that the person does not work for is ignored.
 *
 * @throws Refusal 404 when none of the person's dealers has this page
 */
function chosen({ context, person, dealer: here }: DeskCall) {
  const grants = person.grants.filter(({ dealer }) => dealer.desk.quality.enabled);
  const asked = (context.req.query('dealer') ?? '').slice(0, 20);
  const grant =
    grants.find(({ dealer }) => String(dealer.id) === asked) ??
    grants.find(({ dealer }) => dealer.id === here.id) ??
    grants[0];
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

function problemsCsv(kind: QualityKind, rows: readonly QualityProblem[], siteUrl: string): string {
  const lines = rows.map(({ name, path, detail = '' }) => [
    name,
    path === undefined ? '' : new URL(path, siteUrl).href,
    detail,
  ]);
  return (
    byteOrderMark + [[qualityWords[kind].row, 'Address', 'What is known'], ...lines].map(csvLine).join('')
  );
}
