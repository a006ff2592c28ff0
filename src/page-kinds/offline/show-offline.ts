import { dollars } from '../../domain/money.ts';
import { offlinePagePath, pagesCache } from '../../domain/offline-paths.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { garage } from '../../stores/garage.ts';

const mostPages = 12;
const mostCars = 12;

/**
 * Lists the pages of the site on this device, and shows when the connection is back. It never loads a page by itself.
 */
class OfflinePage extends HTMLElement {
  connectedCallback(): void {
    this.#part('again')?.addEventListener('click', () => location.reload());
    addEventListener('online', () => {
      const status = this.#part('status');
      if (status) status.textContent = 'The connection is back. Try again to see the page.';
    });
    void this.#list();
  }

  async #list(): Promise<void> {
    const pages = 'caches' in globalThis ? await keptPages(caches, mostPages).catch(() => []) : [];
    this.#fill(
      'seen',
      pages.map(({ path, title }) => linkTo(path, title)),
    );
    const { dealershipId } = document.documentElement.dataset;
    if (this.dataset['saved'] !== 'garage' || dealershipId === undefined) return;
    const open = new Set(pages.map(({ path }) => path));
    const { cars } = garage(dealershipId).getState();
    this.#fill(
      'saved',
      cars.slice(0, mostCars).map(({ name, slug, price }) => {
        const text = price > 0 ? `${name}, ${dollars(price)} when you saved it` : name;
        const path = vehiclePath(slug);
        return open.has(path) ? linkTo(path, text) : text;
      }),
    );
  }

  #fill(part: string, entries: (Node | string)[]): void {
    const section = this.#part(part);
    const items = entries.map((entry) => {
      const item = document.createElement('li');
      item.append(entry);
      return item;
    });
    section?.querySelector('ul')?.replaceChildren(...items);
    if (section) section.hidden = items.length === 0;
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector(`[data-part="${name}"]`);
  }
}

function linkTo(path: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = path;
  link.textContent = text;
  return link;
}

customElements.define('offline-page', OfflinePage);

interface KeptPage {
  path: string;
  title: string;
}

/** The pages that open without a connection, the most recent first. Empty when the browser stores nothing. */
async function keptPages(storage: Pick<CacheStorage, 'keys' | 'open'>, most: number): Promise<KeptPage[]> {
  const pages = new Map<string, KeptPage>();
  const names = (await storage.keys()).filter((name) => name.startsWith(`${pagesCache}-`));
  for (const name of names.reverse()) {
    const cache = await storage.open(name);
    for (const request of [...(await cache.keys())].reverse()) {
      if (pages.size >= most) break;
      const path = new URL(request.url).pathname;
      if (path === offlinePagePath || pages.has(path)) continue;
      const title = titleOf((await (await cache.match(request))?.text()) ?? '');
      if (title) pages.set(path, { path, title });
    }
  }
  return [...pages.values()];
}

/** The title of the page, without the dealer's name. */
function titleOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').title;
  return text.replace(/ \| [^|]*$/, '').trim();
}
