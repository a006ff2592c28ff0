import { dollars } from '../../domain/money.ts';
import type { SavedCar } from '../../domain/saved-car.ts';
import type { SavedListSetup } from '../../site/saving-props.ts';
import { filteredSearch } from '../../site/search/search-query.ts';
import type { WatchedCar } from '../../stores/watchlist-store.ts';
import type { CarList } from './car-list.ts';

interface GoneCarsProps {
  entries: WatchedCar[];
  setup: SavedListSetup;
  list: CarList;
  /** Nothing could be asked: they may still be there. */
  isUnknown?: boolean;
}

/** Cars that are listed no more, by what was known of them when they were saved, and the way to others like them. */
export function GoneCars({ entries, setup, list, isUnknown = false }: GoneCarsProps) {
  return (
    <section className="gone-cars" aria-labelledby={isUnknown ? 'unknown-cars' : 'gone-cars'}>
      {isUnknown ? <h2 id="unknown-cars">As you saved them</h2> : <h2 id="gone-cars">No longer available</h2>}
      {!isUnknown && <p>Sold, or taken off our site, since you saved them.</p>}
      <ul>
        {entries.map(({ id, saved }) => (
          <li key={id} className="gone-car">
            <p>
              <strong>{saved?.name ?? 'A car you saved on another device'}</strong>
              {saved && saved.price > 10 && <span>{dollars(saved.price)} when you saved it</span>}
            </p>
            {saved && isUnknown && <a href={`/cars/${saved.slug}/`}>See its page</a>}
            {!isUnknown && (
              <a href={saved ? similarTo(saved, setup.searchPath) : setup.searchPath}>
                Find similar {setup.noun.other.toLowerCase()}
                {saved && <span className="visually-hidden"> to the {saved.name}</span>}
              </a>
            )}
            <button
              type="button"
              className="button"
              data-size="small"
              onClick={() => list.toggle(saved ?? unknown(id))}
            >
              Remove <span className="visually-hidden">{saved?.name ?? 'this car'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function similarTo({ make, model }: SavedCar, searchPath: string): string {
  return filteredSearch(searchPath, 'make_model', `${make} ${model}`);
}

/** Enough to take it off the list. */
const unknown = (id: string): SavedCar => ({
  id,
  name: '',
  slug: '',
  make: '',
  model: '',
  primary_image_url: '',
  price: 0,
  savedAt: 0,
});
