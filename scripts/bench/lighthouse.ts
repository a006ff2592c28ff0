import lighthouse, { type Result } from 'lighthouse';
import { type Browser, chromium } from 'playwright';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import { serveSites } from './serve-sites.ts';

/** A port that is free on most machines. Chromium cannot choose a free port and report it to Lighthouse. */
const DEBUG_PORT = 9333;

/**
 * Measures Lighthouse's mobile scores for a page of each kind of each dealer, on built sites with their API.
 *
 * @param options.kinds from `kindsOf`; an empty list means all
 * @param options.runs of each page. The one with the median performance is the result
 */
export async function benchLighthouse(
  root: string,
  options: { dealers: string[]; kinds: string[]; runs: number },
) {
  const executablePath = installedBrowser();
  if (!executablePath) throw new Error('No Chromium is installed: set CHROMIUM to one.');
  await using sites = await serveSites(root, options.dealers);
  await using browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--remote-debugging-port=${DEBUG_PORT}`,
    ],
  });
  const scores = [];
  for (const slug of options.dealers) {
    const { template, kinds, origin } = await sites.dealer(slug);
    const isWanted = (kind: string) => options.kinds.length === 0 || options.kinds.includes(kind);
    const signInPath = (await sites.demoSignIns()).get(slug);
    const isDeskWanted = signInPath !== undefined && deskKinds.some(([kind]) => isWanted(kind));
    const cookie = isDeskWanted ? await deskCookie(browser, origin + signInPath) : undefined;
    for (const [kind, path] of [...kinds, ...(cookie === undefined ? [] : deskKinds)]) {
      if (!isWanted(kind)) continue;
      const at = origin + path;
      const headers = path.startsWith('/desk/') ? { Cookie: cookie! } : {};
      const runs: Result[] = [];
      for (let run = 0; run < options.runs; run++) runs.push(await measured(at, headers));
      runs.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
      scores.push({ dealer: slug, template, kind, path, ...figuresOf(runs[Math.floor(runs.length / 2)]!) });
    }
  }
  return scores;
}

/** Pages of the desk, for dealers that have one. They are not to be found by search engines, which costs SEO. */
const deskKinds: [string, string][] = [
  ['desk-leads', '/desk/'],
  ['desk-diary', '/desk/diary/'],
  ['desk-numbers', '/desk/numbers/'],
  ['desk-website', '/desk/content/'],
];

/** Signs in to the desk by a link of the preview. */
async function deskCookie(browser: Browser, link: string): Promise<string> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await page.waitForURL('**/desk/');
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** A whole Chromium sometimes records no start of the page (NO_NAVSTART), and Lighthouse asks to be run again. */
const mostTries = 3;

async function measured(url: string, extraHeaders: Record<string, string>, tries = 1): Promise<Result> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    output: 'json',
    logLevel: 'silent',
    extraHeaders,
  });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && tries < mostTries)
    return measured(url, extraHeaders, tries + 1);
  throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
}

const scoreOf = ({ categories }: Result, name: string) => Math.round((categories[name]?.score ?? 0) * 100);

/** Scores are from 0 to 100. */
function figuresOf(result: Result) {
  const { audits, categories, environment } = result;
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  const failing = Object.values(categories).flatMap(({ id: category, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const score = audits[id]?.score ?? 1;
      return weight > 0 && score < 0.9 ? [`${id} (${category})`] : [];
    }),
  );
  return {
    performance: scoreOf(result, 'performance'),
    accessibility: scoreOf(result, 'accessibility'),
    bestPractices: scoreOf(result, 'best-practices'),
    seo: scoreOf(result, 'seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    tbtMs: Math.round(value('total-blocking-time')),
    /** Lighthouse's benchmark of this machine. Below 1,000 it is slower than Lighthouse's 4x throttling assumes. */
    machineIndex: Math.round(environment.benchmarkIndex),
    /** Failed audits that count towards the score: 'color-contrast (accessibility)'. */
    failing: failing.join(', '),
  };
}
