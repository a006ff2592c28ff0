import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../../src/build/file-hash.ts';
import { type Measured, measuredRun } from './measured-run.ts';

/** Hugo's version. Undefined when Hugo is not installed. */
export async function hugoVersion(): Promise<string | undefined> {
  try {
    const { output } = await measuredRun('hugo', ['version']);
    return /v[\d.]+/.exec(output)?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Hugo with the same HTML: each built page is a content file that a one-line layout prints unchanged. This is the least
 * work that Hugo can do for these pages (no Markdown, no template logic, no data), so a real Hugo site is slower.
 */
export class HugoLoop {
  readonly #folder: string;
  readonly #slugs: string[];

  /** @param sites folder of built sites whose pages are used */
  constructor(scratch: string, sites: string, slugs: string[]) {
    this.#folder = join(scratch, 'hugo');
    this.#slugs = slugs;
    rmSync(this.#folder, { recursive: true, force: true });
    for (const slug of slugs) this.#lay(slug, join(sites, slug));
  }

  async build(outDir: string): Promise<Measured> {
    const total: Measured = { seconds: 0, peakMb: 0, output: '' };
    for (const slug of this.#slugs) {
      const run = await measuredRun('hugo', [
        '--quiet',
        '-s',
        join(this.#folder, slug),
        '-d',
        join(outDir, slug),
      ]);
      total.seconds += run.seconds;
      total.peakMb = Math.max(total.peakMb ?? 0, run.peakMb ?? 0);
    }
    return total;
  }

  /** The content file of a page, to change one car's price in it. */
  contentFile(slug: string, page: string): string {
    return join(this.#folder, slug, 'content', page.replace(/index\.html$/, '_index.html'));
  }

  #lay(slug: string, site: string): void {
    const folder = join(this.#folder, slug);
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write(
      'config.json',
      JSON.stringify({
        baseURL: 'https://www.example.com/',
        disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap'],
      }),
    );
    for (const layout of ['_default/list.html', '_default/single.html', 'index.html']) {
      write(`layouts/${layout}`, '{{ .Content }}');
    }
    for (const file of filesBelow(site, (name) => name.endsWith('index.html'))) {
      write(
        `content/${file.replace(/index\.html$/, '_index.html')}`,
        `---\n{}\n---\n${readFileSync(join(site, file), 'utf8')}`,
      );
    }
  }
}
