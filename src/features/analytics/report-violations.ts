import { pageApi, pageSite } from '../../api/client.ts';
import { recordViolation } from '../../api/visits.ts';

/** What a report of a violation says (https://www.w3.org/TR/CSP3/#cspviolationreportbody). */
interface Blocked extends ReportBody {
  effectiveDirective: string;
  /** An address, or a word: 'inline', 'eval', 'chrome-extension'. */
  blockedURL?: string | null;
}

/** Violations that a page reports. One more says nothing new. */
const mostTold = 5;

/**
 * Tells the server what the page's Content-Security-Policy blocked, also before this code was loaded. A script of a tag
 * manager, or a map, that the policy does not know is then in the operator's log. What extensions of the browser try is
 * left out.
 */
export function reportViolations(): void {
  if (!('ReportingObserver' in window)) return;
  const told = new Set<string>();
  const tell = ({ effectiveDirective, blockedURL }: Blocked) => {
    const blocked = blockedURL || 'inline';
    const key = `${effectiveDirective} ${blocked}`;
    if (/^[a-z-]+-extension\b/.test(blocked) || told.has(key) || told.size >= mostTold) return;
    told.add(key);
    pageApi()?.notify(recordViolation, {
      directive: effectiveDirective,
      blocked,
      website_id: pageSite().websiteId,
      url: location.pathname,
    });
  };
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) tell(body as Blocked);
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}
