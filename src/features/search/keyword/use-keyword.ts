import type { IndexUiState } from 'instantsearch.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useInstantSearch, useSearchBox } from 'react-instantsearch';
import type { PhraseReader } from '../../../search/phrases/phrase-reader.ts';
import { readSearchState, writeSearchState } from '../../../search/url-state.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';
import { searchStateOf } from '../ui-state.ts';
import { asText, needsFilters, withPhrases, withQuery } from './with-phrases.ts';

/** Pause between the last key and the search, in milliseconds (LIST-21). */
const pauseMs = 300;

/** A text that was converted to filters. */
interface Understood {
  typed: string;
  /** Number of recognised phrases. */
  count: number;
  /** The search before the conversion. */
  before: IndexUiState;
  /** The query string after the conversion. */
  after: string;
}

/**
 * The text search. During typing it searches for the typed words after a pause, except phrases like 'under 40k', which
 * no car name contains and which would find nothing. Enter, a suggestion, or blur with such a phrase converts all
 * recognised words to filters. The other words stay in the box. The visitor can undo the conversion.
 */
export function useKeyword(setup: SearchSetup) {
  const { query, refine } = useSearchBox();
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const ui = useRef(indexUiState);
  ui.current = indexUiState;
  const { phraseReader, load } = usePhraseReader(setup);
  // A ref, because the vocabulary may arrive during the pause after typing.
  const reader = useRef(phraseReader);
  reader.current = phraseReader;
  const [text, setText] = useState(query);
  const [understood, setUnderstood] = useState<Understood>();
  /** A text that the visitor asked to search exactly. It is not converted to filters. */
  const exact = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last query that this hook itself set. */
  const searched = useRef(query);

  // A chip, the URL or Back also change the query. The box takes over such a query unless the visitor is typing.
  useEffect(() => {
    if (query !== searched.current && timer.current === undefined) setText(query);
    searched.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const cancelPause = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const search = (words: string) => {
    cancelPause();
    searched.current = words;
    refine(words);
  };
  const searchableWords = (words: string) => {
    const phrases = words.trim() === exact.current ? undefined : reader.current?.parse(words);
    return phrases ? asText(words, phrases) : words.trim();
  };
  const change = (next: string) => {
    setText(next);
    setUnderstood(undefined);
    if (next.trim() !== exact.current) exact.current = '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(searchableWords(next)), pauseMs);
  };

  /**
   * Converts the recognised words to filters. Returns false when no word is recognised.
   *
   * @param replacesHistory true to change the URL without a history entry
   */
  const convert = (
    words: string,
    phrases = reader.current?.parse(words),
    replacesHistory = false,
  ): boolean => {
    if (!phrases || phrases.recognised.length === 0 || words.trim() === exact.current) return false;
    cancelPause();
    const before = ui.current;
    const next = withPhrases(before, phrases, setup.scope);
    const after = queryStringOf(next);
    setText(phrases.rest);
    searched.current = phrases.rest;
    setUnderstood({ typed: words.trim(), count: phrases.recognised.length, before, after });
    // The URL changes before the search state. `urlMiddleware` then finds an equal URL and adds no history entry.
    const replaceUrl = () =>
      history.replaceState(
        history.state,
        '',
        setup.path + writeSearchState(searchStateOf(next), location.search),
      );
    if (replacesHistory) replaceUrl();
    setIndexUiState(next);
    return true;
  };
  const submit = async (words: string) => {
    setText(words);
    if (convert(words)) return;
    search(words.trim());
    // Converts the text later if the vocabulary was not loaded yet.
    if (reader.current) return;
    const loaded = await load();
    if (loaded && (ui.current.query ?? '') === words.trim() && timer.current === undefined) {
      convert(words, loaded.parse(words));
    }
  };
  const searchExactly = (words: string) => {
    cancelPause();
    exact.current = words.trim();
    searched.current = exact.current;
    setText(words);
    const before = understood?.before ?? ui.current;
    setUnderstood(undefined);
    setIndexUiState(withQuery(before, words.trim()));
  };
  const leave = () => {
    const phrases = reader.current?.parse(text);
    if (phrases && needsFilters(phrases)) convert(text, phrases);
  };

  useLinkedText(query, async (words) => {
    const loaded = await load();
    if (ui.current.query === words && timer.current === undefined) convert(words, loaded?.parse(words), true);
  });

  // After another choice the undo is not available, because it would undo that choice as well.
  const isFresh = understood !== undefined && understood.after === queryStringOf(indexUiState);
  const undoable = isFresh ? understood : undefined;
  return { text, change, submit, leave, searchExactly, understood: undoable, phraseReader, load };
}

const queryStringOf = (ui: IndexUiState) => writeSearchState(searchStateOf(ui));

/**
 * Calls `ready` once with the text of the URL, when the search state contains it. The text comes from a link or from a
 * form without scripts. After Back, Forward or a reload `ready` is not called, so that the search stays as it was.
 */
function useLinkedText(query: string, ready: (text: string) => void) {
  const [linked, setLinked] = useState<string>();
  const latest = useRef(ready);
  latest.current = ready;
  useEffect(() => {
    const state = readSearchState(location.search);
    const [visit] = performance.getEntriesByType?.('navigation') ?? [];
    const kind = (visit as PerformanceNavigationTiming | undefined)?.type ?? 'navigate';
    if (kind === 'navigate' && state.query && !state.page) setLinked(state.query);
  }, []);
  useEffect(() => {
    if (linked === undefined || query !== linked) return;
    setLinked(undefined);
    latest.current(linked);
  }, [linked, query]);
}

/**
 * Loads the vocabulary of the stock and the phrase parser when the visitor is about to type. `load` resolves to
 * undefined when they cannot be loaded; the text is then searched as plain text.
 */
function usePhraseReader({ words, today, sortOptions }: SearchSetup) {
  const [phraseReader, setPhrasing] = useState<PhraseReader>();
  const loading = useRef<Promise<PhraseReader | undefined>>(undefined);
  const load = useCallback((): Promise<PhraseReader | undefined> => {
    loading.current ??= Promise.all([import('../../../search/phrases/phrase-reader.ts'), published(words)])
      .then(([{ createPhraseReader }, source]) => {
        const sorts = sortOptions.map(({ value }) => value);
        const opened = createPhraseReader(source, { thisYear: Number(today.slice(0, 4)), sorts });
        setPhrasing(opened);
        return opened;
      })
      .catch(() => {
        // The next focus of the box tries again.
        loading.current = undefined;
        return undefined;
      });
    return loading.current;
  }, [words, today, sortOptions]);
  return { phraseReader, load };
}

async function published(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}
