import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../../src/build/file-hash.ts';
import { type Measured, measuredRun } from './measured-run.ts';

/** Hugo's version, or undefined where it is not installed. */
export async function hugoVersion(): Promise<string | undefined> {
  try {
    const { output } = await measuredRun('hugo', ['version']);
    return /v[\d.]+/.exec(output)?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Hugo over the same HTML bytes: each built page is a content file that a one-line layout prints as it is. That is
 * the least work Hugo can do for these pages (no Markdown, no template logic, no data), so it bounds Hugo from below.
 */
export class HugoLoop {
  readonly #folder: string;
  readonly #slugs: string[];

  /** @param sites folder of built sites whose pages are taken */
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

  /** A content file of a dealer, to change one car's price in. */
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
