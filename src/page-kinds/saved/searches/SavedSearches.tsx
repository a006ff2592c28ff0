import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pageSite } from '../../../api/client.ts';
import { grouped } from '../../../domain/prices/money.ts';
import type { SearchSnapshot } from '../../../domain/stock/search-changes.ts';
import { changeWords, sinceWords } from '../../../domain/stock/search-changes.ts';
import { lookUpCars } from '../../../search/browser/car-lookup.ts';
import { findCars, findChanges } from '../../../search/browser/follow-search.ts';
import {
  createSearchClient,
  type EngineSetup,
  type SearchClient,
} from '../../../search/browser/search-client.ts';
import type { PageScope } from '../../../search/request.ts';
import { readSearchState } from '../../../search/url-state.ts';
import type { PersistedStore } from '../../../stores/persisted-store.ts';
import {
  type SavedSearches as KeptSearches,
  longestSearchName,
  renameSavedSearch,
  type SavedSearch,
  savedSearches,
  searchKey,
} from '../../../stores/saved-searches.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { pageNow } from '../../../ui/page-now.ts';
import { removeSearch } from '../../../ui/saving/saved-search-messages.ts';
import { LookUpProblem } from '../LookedUpCars.tsx';
import { shareOrCopy } from '../share-or-copy.ts';

interface SavedSearchesProps {
  setup: NewsSetup & { searchPath: string; noun: { one: string; other: string }; timeZone: string };
}

/** The searches that the visitor saved, with what is new, reduced and sold since each was last opened. */
export function SavedSearches({ setup }: SavedSearchesProps) {
  const store = savedSearches(pageSite().dealershipId);
  const searches = useStore(store, (state) => state.searches);
  const { newsOf, hasFailed, tryAgain } = useSearchNews(searches, setup);
  const section = useFocusKeeper(searches.length);
  return (
    // Named by aria-label: Firefox 153 crashes when it resolves aria-labelledby of this element.
    <section className="saved-searches stack-2" aria-label="Saved searches" ref={section} tabIndex={-1}>
      <h2 className="size-xl" id="saved-searches">
        Saved searches
      </h2>
      {searches.length === 0 ? (
        <p className="soft">
          None yet. Press ‘Save this search’ above <a href={setup.searchPath}>a list of our {lower(setup)}</a>{' '}
          to see here what is new, reduced or sold.
        </p>
      ) : (
        <p className="soft">Kept in this browser, on this device.</p>
      )}
      {hasFailed && <LookUpProblem what="what is new in your searches" onTryAgain={tryAgain} />}
      {searches.length > 0 && (
        <ul className="ruled" role="list" aria-labelledby="saved-searches">
          {searches.map((search) => (
            <SavedSearchRow
              key={searchKey(search)}
              search={search}
              news={newsOf(search)}
              isWaiting={!hasFailed}
              store={store}
              setup={setup}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const lower = ({ noun }: SavedSearchesProps['setup']) => noun.other.toLowerCase();

/** A row that is removed takes the focus with it. The focus goes to the section, which names it. */
function useFocusKeeper(count: number) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) section.current?.focus();
    before.current = count;
  }, [count]);
  return section;
}

interface RowProps {
  search: SavedSearch;
  /** Undefined while the engine has not answered. */
  news: SearchNews | undefined;
  /** True while an answer may still come. */
  isWaiting: boolean;
  store: PersistedStore<KeptSearches>;
  setup: { noun: { one: string; other: string }; timeZone: string };
}

/** One saved search: its name, its cars, its changes and the actions. */
function SavedSearchRow({ search, news, isWaiting, store, setup }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const { name, path, query } = search;
  const of = <span className="visually-hidden">{name}</span>;
  return (
    <li className="saved-search grid middle ruled-below">
      {isRenaming ? (
        <NameForm
          name={name}
          onDone={(chosen) => {
            if (chosen !== undefined) renameSavedSearch(store, searchKey(search), chosen);
            setRenaming(false);
          }}
        />
      ) : (
        <h3 className="size-m">
          <a className="target" href={path + query}>
            {name}
          </a>
        </h3>
      )}
      <p className="saved-search-news cluster note">
        {news ? <News search={search} news={news} setup={setup} /> : isWaiting && 'Looking it up'}
      </p>
      {!isRenaming && (
        <div className="saved-search-actions row gap-2">
          <Button ref={rename} data-size="small" onClick={() => setRenaming(true)}>
            Rename {of}
          </Button>
          <Button data-size="small" onClick={() => share(search)}>
            <Icon name="share" />
            Share {of}
          </Button>
          <Button data-size="small" onClick={() => removeSearch(store, searchKey(search))}>
            Remove {of}
          </Button>
        </div>
      )}
    </li>
  );
}

function News({ search, news, setup }: Pick<RowProps, 'search' | 'setup'> & { news: SearchNews }) {
  const { noun, timeZone } = setup;
  const { total, changes } = news;
  const count = `${grouped(total)} ${(total === 1 ? noun.one : noun.other).toLowerCase()} now`;
  if (!changes || !search.seen) return count;
  const since = sinceWords(search.seen.at, pageNow(), timeZone);
  const words = changeWords(changes);
  return (
    <>
      {count}
      {words.map((word) => (
        <span key={word}>
          <span className="visually-hidden">, </span>
          <strong className="brand-ink">{word}</strong>
        </span>
      ))}
      {words.length === 0 && <span className="visually-hidden">. </span>}
      <span>
        {words.length > 0 ? ` ${since}` : `Nothing ${search.seen.cars ? 'changed' : 'new'} ${since}`}
      </span>
    </>
  );
}

/** @param onDone gets the new name, or undefined when the old one stays */
function NameForm({ name, onDone }: { name: string; onDone: (chosen: string | undefined) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(field.current?.value);
  };
  return (
    <form
      className="saved-search-name cluster gap-2"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone(undefined)}
    >
      <label className="small" htmlFor={id}>
        Name of this search
      </label>
      <input id={id} className="input" ref={field} defaultValue={name} maxLength={longestSearchName} />
      <Button type="submit" data-size="small" data-rank="primary">
        Keep name
      </Button>
      <Button data-size="small" onClick={() => onDone(undefined)}>
        Cancel
      </Button>
    </form>
  );
}

function share({ name, path, query }: SavedSearch): Promise<void> {
  return shareOrCopy(
    { title: name, url: location.origin + path + query },
    'Open the search and copy the link from the address bar',
  );
}

type SearchNews = Awaited<ReturnType<typeof askNews>>;

interface NewsSetup extends Omit<PageScope, 'scope'> {
  engine: EngineSetup;
}

/** Sends the saved searches to the site's engine, one after the other. Each search is sent once per visit. */
function useSearchNews(searches: readonly SavedSearch[], setup: NewsSetup) {
  const [client] = useState(() => createSearchClient({ ...setup, hitsCap: Infinity }));
  const [answers, setAnswers] = useState<ReadonlyMap<string, SearchNews>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const next = searches.find((search) => !answers.has(visitKey(search)));
  const nextKey = next && visitKey(next);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the next search
  useEffect(() => {
    if (!next || nextKey === undefined || hasFailed) return;
    askNews(next, client, setup).then(
      (news) => setAnswers((before) => new Map([...before, [nextKey, news]])),
      () => setFailed(true),
    );
  }, [client, nextKey, hasFailed]);

  return {
    /** Returns the answer for a search. Undefined while there is none. */
    newsOf: (search: SavedSearch) => answers.get(visitKey(search)),
    hasFailed,
    tryAgain: () => setFailed(false),
  };
}

/** The key changes when the search is opened in another tab, because the answer is then outdated. */
const visitKey = (search: SavedSearch) => `${searchKey(search)} ${search.seen?.at ?? ''}`;

/**
 * @returns the number of cars that the search finds now, and what changed since the visitor last opened it: undefined
 * when that visit stored nothing to compare with
 */
async function askNews(search: SavedSearch, client: SearchClient, setup: NewsSetup) {
  const found = await findCars(client, readSearchState(search.query), { ...setup, scope: search.scope });
  const then: SearchSnapshot | undefined = search.seen;
  const changes =
    then && (await findChanges(then, found, (filter, limit) => lookUpCars(client, filter, limit)));
  return { total: found.total, changes };
}
