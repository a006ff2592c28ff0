import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SitePlan } from '../../src/page-kinds/page-plans.ts';
import { type Measured, measuredRun } from './measured-run.ts';

/**
 * The usual approach, for comparison: one `astro build` per dealer, which prerenders the same pages with the same
 * components through getStaticPaths. It gets each dealer's finished plan, so its time does not include reading and
 * planning the stock.
 */
export class AstroLoop {
  readonly #root: string;
  readonly #folder: string;

  /** @param root the checkout. The project is created inside it with its own temporary folders of Astro */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, '.cache/bench-astro');
    rmSync(this.#folder, { recursive: true, force: true });
    const pages = join(this.#folder, 'src/pages');
    mkdirSync(pages, { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'), 'dir');
    writeFileSync(
      join(this.#folder, 'package.json'),
      JSON.stringify({ name: 'astro-loop', private: true, type: 'module' }),
    );
    writeFileSync(join(this.#folder, 'astro.config.mjs'), astroConfig);
    const from = relative(pages, join(root, 'src/page-kinds'));
    writeFileSync(join(pages, '[...path].astro'), astroRoute(from));
  }

  /** Builds every dealer, one after the other. */
  async build(plans: Map<string, SitePlan>, outDir: string): Promise<Measured> {
    const total: Measured = { seconds: 0, peakMb: 0, output: '' };
    for (const [slug, plan] of plans) {
      const planFile = join(this.#folder, 'plan.json');
      writeFileSync(planFile, JSON.stringify(plan));
      const run = await measuredRun(
        process.execPath,
        [join(this.#root, 'node_modules/astro/bin/astro.mjs'), 'build'],
        {
          cwd: this.#folder,
          env: {
            BENCH_PLAN: planFile,
            BENCH_OUT: join(outDir, slug),
            NODE_ENV: 'production',
            ASTRO_TELEMETRY_DISABLED: '1',
          },
        },
      );
      total.seconds += run.seconds;
      total.peakMb = Math.max(total.peakMb ?? 0, run.peakMb ?? 0);
    }
    return total;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const astroConfig = `import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
export default defineConfig({
  output: 'static',
  integrations: [react()],
  outDir: process.env.BENCH_OUT,
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  build: { inlineStylesheets: 'never' },
  vite: { resolve: { noExternal: true, preserveSymlinks: false }, server: { fs: { strict: false } }, build: { assetsInlineLimit: 0 } },
});
`;

const astroRoute = (kinds: string) => `---
import { readFileSync } from 'node:fs';

const views = import.meta.glob('${kinds}/*/[a-z]*.astro', { eager: true });

export function getStaticPaths() {
  const { site, pages } = JSON.parse(readFileSync(process.env.BENCH_PLAN, 'utf8'));
  return pages.map((page) => ({
    params: { path: page.path === '/' ? undefined : page.path.replace(/^\\/|\\/$/g, '') },
    props: { site, page },
  }));
}
const { site, page } = Astro.props;
Astro.locals.page = { site, page };
const View = Object.entries(views).find(([file]) => file.endsWith(\`/\${page.route}.astro\`))[1].default;
---
<View />
`;
