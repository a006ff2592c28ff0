import { pageSite } from '../../api/client.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { grouped } from '../../domain/prices/money.ts';
import { priceView } from '../../domain/prices/price-display.ts';
import { type OwnCars, type StockNews, stockNews } from '../../domain/stock/followed-stock.ts';
import { changeWords, type SearchChanges, visitDayWords } from '../../domain/stock/search-changes.ts';
import { measuringNow } from '../../features/analytics/privacy-choice.ts';
import { writeCar, writeList } from '../../features/history/kept-lists.ts';
import { lookAtStock } from '../../features/history/look-at-stock.ts';
import { createCarLookup } from '../../search/browser/car-lookup.ts';
import type { LastVisitBlock } from '../../site/home/home-choices.ts';
import { recentlyViewed } from '../../stores/history.ts';
import { hideStockNews, stockVisits } from '../../stores/last-visit.ts';
import { garage, watchlistStore } from '../../stores/saved-cars.ts';

/** Maximum number of named cars: two rows on a wide screen. */
const mostNamed = 6;

/**
 * Shows what changed in the stock since the visitor's last visit: nothing where there is nothing to compare, or the
 * stock or the engine does not answer. `data-block` is a `LastVisitBlock`, `data-dealer` the slug of the site.
 */
class LastVisit extends HTMLElement {
  readonly #block = JSON.parse(this.dataset['block'] ?? '') as LastVisitBlock;
  readonly #store = stockVisits(pageSite().dealershipId);
  #isStarted = false;

  connectedCallback(): void {
    // `#show` moves the section, which calls this again.
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.querySelector('button')?.addEventListener('click', () => {
      this.dataset['cleared'] = '';
      hideStockNews(this.#store);
      this.querySelector<HTMLElement>('.kept-cleared')?.focus();
    });
    // Hidden or cleared, here or in another tab.
    this.#store.subscribe(({ hasNews }) => {
      if (!hasNews && this.dataset['cleared'] === undefined) this.hidden = true;
    });
    this.#compare().catch(() => undefined);
  }

  async #compare() {
    const visit = await lookAtStock(this.#block, measuringNow() === 'refused');
    if (!visit) return;
    const { then, now, changes } = visit;
    const { engine, noun, rules } = this.#block;
    const news = stockNews(changes, this.#ownCars(), noun.one.toLowerCase()).slice(0, mostNamed);
    const ids = news.map(({ id }) => id);
    const cars = await createCarLookup(engine)([{ field: 'id', in: ids }], ids.length);
    // The visitor has cleared the history meanwhile.
    if (!this.#store.getState().hasNews) return;
    this.#write('day', visitDayWords(then.at, now, rules.timeZone));
    this.#write('words', changeWords(changes).join(', '));
    this.#list(news, cars);
    this.#linkNewest(changes);
    this.#show();
  }

  #ownCars(): OwnCars {
    const { dealershipId } = pageSite();
    const { savedList } = document.documentElement.dataset;
    const list = savedList === 'watchlist' ? watchlistStore(dealershipId) : garage(dealershipId);
    const idsOf = (cars: readonly { id: string }[]) => new Set(cars.map(({ id }) => id));
    return {
      saved: idsOf(savedList === undefined ? [] : list.getState().cars),
      viewed: idsOf(recentlyViewed(this.dataset['dealer'] ?? '').getState().cars),
    };
  }

  #write(part: string, text: string, within: ParentNode = this) {
    for (const element of within.querySelectorAll(`[data-part="${part}"]`)) element.textContent = text;
  }

  #list(news: readonly StockNews[], cars: readonly ListedCar[]) {
    const known = news.flatMap(({ id, words }) => {
      const car = cars.find((one) => one.id === id);
      return car ? [{ car, words }] : [];
    });
    writeList(this, known, ({ car, words }, copy) => {
      writeCar(copy, car, priceView(car, this.#block.rules));
      this.#write('words', words, copy);
    });
  }

  /** The list begins with the new cars, because its newest ones are first. */
  #linkNewest({ added }: SearchChanges) {
    const { one, other } = this.#block.noun;
    const count = added.length;
    const words =
      count === 1
        ? `See the new ${one.toLowerCase()}`
        : `See all ${grouped(count)} new ${other.toLowerCase()}`;
    this.#write('newest', words);
    for (const link of this.querySelectorAll<HTMLElement>('.visit-newest')) link.hidden = count === 0;
  }

  /** Shows the section before the first one that begins below the window, so that nothing moves in view, else last. */
  #show() {
    const sections = [...(this.parentElement?.children ?? [])];
    const earlier = sections.slice(0, sections.indexOf(this));
    earlier.find((section) => beginsBelowWindow(section))?.before(this);
    delete this.dataset['cleared'];
    this.hidden = false;
  }
}

function beginsBelowWindow(section: Element): boolean {
  // The wrapper of a section that only wide windows show has no box of its own.
  const boxed = getComputedStyle(section).display === 'contents' ? section.firstElementChild : section;
  return boxed !== null && boxed.getBoundingClientRect().top >= window.innerHeight;
}

if (!customElements.get('last-visit')) customElements.define('last-visit', LastVisit);
