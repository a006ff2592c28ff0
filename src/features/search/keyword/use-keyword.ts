import type { IndexUiState } from 'instantsearch.js';
import { useEffect, useRef, useState } from 'react';
import { useInstantSearch, useSearchBox } from 'react-instantsearch';
import { writeSearchState } from '../../../search/url-state.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';
import { searchStateOf } from '../ui-state.ts';
import { useLinkedText } from './use-linked-text.ts';
import { usePhrasing } from './use-phrasing.ts';
import { asText, needsFilters, withPhrases, withQuery } from './with-phrases.ts';

/** LIST-21. */
const pauseMs = 300;

/** Words that became filters: what was typed, the search before and after. */
interface Understood {
  typed: string;
  count: number;
  before: IndexUiState;
  after: string;
}

/**
 * The text of the search. While someone types, the cars follow the words as they stand, after a pause, so that
 * nothing jumps; only what no car's name holds ('under 40k') waits, for as text it would find nothing. Enter, a
 * suggestion, or leaving the box with such words turns the words that are known into filters; the rest stays in the
 * box. The search before that can be had again.
 */
export function useKeyword(setup: SearchSetup) {
  const { query, refine } = useSearchBox();
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const ui = useRef(indexUiState);
  ui.current = indexUiState;
  const { phrasing, load } = usePhrasing(setup);
  // They may come while a pause in typing runs.
  const reader = useRef(phrasing);
  reader.current = phrasing;
  const [text, setText] = useState(query);
  const [understood, setUnderstood] = useState<Understood>();
  /** Words to be searched as they are, because the visitor said so. */
  const exact = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The query that is the text's own doing. */
  const searched = useRef(query);

  // The query also changes from outside: a chip, the address, Back. That is no time to interrupt someone who types.
  useEffect(() => {
    if (query !== searched.current && timer.current === undefined) setText(query);
    searched.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const search = (words: string) => {
    settle();
    searched.current = words;
    refine(words);
  };
  const liveWords = (words: string) => {
    const phrases = words.trim() === exact.current ? undefined : reader.current?.parse(words);
    return phrases ? asText(words, phrases) : words.trim();
  };
  const change = (next: string) => {
    setText(next);
    setUnderstood(undefined);
    if (next.trim() !== exact.current) exact.current = '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(liveWords(next)), pauseMs);
  };

  /** Sets the filters that the words say. False: they say none. */
  const understand = (words: string, phrases = reader.current?.parse(words), isQuiet = false): boolean => {
    if (!phrases || phrases.recognised.length === 0 || words.trim() === exact.current) return false;
    settle();
    const before = ui.current;
    const next = withPhrases(before, phrases, setup.scope);
    const after = addressOf(next);
    setText(phrases.rest);
    searched.current = phrases.rest;
    setUnderstood({ typed: words.trim(), count: phrases.recognised.length, before, after });
    // The address first: the router finds it as it would write it, and adds no step to the history.
    const rewrite = () =>
      history.replaceState(
        history.state,
        '',
        setup.path + writeSearchState(searchStateOf(next), location.search),
      );
    if (isQuiet) rewrite();
    setIndexUiState(next);
    return true;
  };
  const submit = async (words: string) => {
    setText(words);
    if (understand(words)) return;
    search(words.trim());
    // Typed faster than the words of the stock came.
    if (reader.current) return;
    const late = await load();
    if (late && (ui.current.query ?? '') === words.trim() && timer.current === undefined) {
      understand(words, late.parse(words));
    }
  };
  const searchExactly = (words: string) => {
    settle();
    exact.current = words.trim();
    searched.current = exact.current;
    setText(words);
    const before = understood?.before ?? ui.current;
    setUnderstood(undefined);
    setIndexUiState(withQuery(before, words.trim()));
  };
  const leave = () => {
    const phrases = reader.current?.parse(text);
    if (phrases && needsFilters(phrases)) understand(text, phrases);
  };

  useLinkedText(query, async (words) => {
    const opened = await load();
    if (ui.current.query === words && timer.current === undefined)
      understand(words, opened?.parse(words), true);
  });

  // Another choice since: taking the words back would take that back as well.
  const isFresh = understood !== undefined && understood.after === addressOf(indexUiState);
  const undoable = isFresh ? understood : undefined;
  return { text, change, submit, leave, searchExactly, understood: undoable, phrasing, load };
}

const addressOf = (ui: IndexUiState) => writeSearchState(searchStateOf(ui));
