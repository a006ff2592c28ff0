import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealerSlugs } from '../../src/build/dealer-inputs.ts';
import { appHash } from '../../src/build/file-hash.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import type { Host } from '../../src/publish/hosts.ts';
import { type PublishOptions, publishFleet } from '../../src/publish/publish-fleet.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore, type ObjectStore } from '../../src/release-store/object-store.ts';

/** Replaces the compiled app, so that rendering takes no time: a page consists of its props and a link to /contact/. */
const fakeApp = `export async function renderPage(site, page) {
  const crumbs = JSON.stringify({ '@type': 'BreadcrumbList', itemListElement: [{ item: 'https://x.example/contact/' }] });
  return Buffer.from('<!doctype html><meta charset="utf-8"><title>' + page.path + '</title><script type="application/ld+json">' + crumbs + '</script>' + JSON.stringify(page.props).replaceAll('<', '&lt;'));
}`;

/** A fleet of made-up dealers in a temporary folder, which tests publish. */
export class PublishStage {
  readonly base = mkdtempSync(join(tmpdir(), 'forecourt-publish-'));
  readonly dealersDir = join(this.base, 'dealers');
  store: ObjectStore = new FolderStore(join(this.base, 'store'));
  slugs: string[] = [];
  /** Milliseconds since 1970. Each publish is a second later than the previous one. */
  now = Date.parse('2026-01-15T02:00:00Z');

  async open(plan: { dealers: number; cars: number }): Promise<void> {
    const root = join(this.base, 'root');
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src/app.ts'), 'app');
    const app = join(this.base, 'cache/app', appHash(root));
    for (const folder of ['server', 'client/_astro', 'workers'])
      mkdirSync(join(app, folder), { recursive: true });
    writeFileSync(join(app, 'server/entry.mjs'), fakeApp);
    writeFileSync(join(app, 'client/_astro/app.js'), 'app');
    writeFileSync(join(app, 'client/_headers'), '/*\n  X-Content-Type-Options: nosniff\n');
    writeFileSync(join(app, 'workers/site-worker.js'), 'keep()');
    writeFileSync(join(app, 'workers/retiring-worker.js'), 'leave()');
    await writeSyntheticFleet(this.dealersDir, { ...plan, seed: 7 });
    this.slugs = dealerSlugs(this.dealersDir);
  }

  close(): void {
    rmSync(this.base, { recursive: true });
  }

  get releases(): DealerReleases {
    return new DealerReleases(this.store);
  }

  options(changes: Partial<PublishOptions> = {}): PublishOptions {
    this.now += 1000;
    return {
      root: join(this.base, 'root'),
      dealersDir: this.dealersDir,
      cacheDir: join(this.base, 'cache'),
      store: this.store,
      hosts: [],
      environment: {},
      now: this.now,
      threads: 1,
      ...changes,
    };
  }

  publish(slugs?: string[], hosts: Host[] = [], changes: Partial<PublishOptions> = {}) {
    return publishFleet(this.options({ hosts, ...(slugs && { slugs }), ...changes }));
  }

  config(slug: string): Record<string, unknown> {
    return JSON.parse(readFileSync(join(this.dealersDir, slug, 'dealer.json'), 'utf8'));
  }

  writeConfig(slug: string, changes: object): void {
    const file = join(this.dealersDir, slug, 'dealer.json');
    writeFileSync(file, JSON.stringify({ ...this.config(slug), ...changes }));
  }

  cars(slug: string): Record<string, unknown>[] {
    return readFileSync(join(this.dealersDir, slug, 'stock.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  writeCars(slug: string, cars: readonly object[]): void {
    const lines = cars.map((car) => `${JSON.stringify(car)}\n`);
    writeFileSync(join(this.dealersDir, slug, 'stock.ndjson'), lines.join(''));
  }

  /** Changes the price of the first car. @returns the path of its page */
  changePrice(slug: string, price: number): string {
    const [first, ...rest] = this.cars(slug);
    this.writeCars(slug, [{ ...first, price }, ...rest]);
    return `/cars/${first!['slug']}/`;
  }

  /** A page of the current release. */
  async page(slug: string, path: string): Promise<string> {
    const manifest = await this.releases.currentManifest(slug);
    const file = manifest?.files[path];
    if (!file) throw new Error(`${slug} has no ${path}`);
    return (await this.releases.content(file)).toString();
  }
}
