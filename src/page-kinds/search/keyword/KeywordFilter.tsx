import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../domain/stock/show-count.ts';
import type { Phrases } from '../../../search/phrases/parse.ts';
import type { PhraseReader } from '../../../search/phrases/phrase-reader.ts';
import type { CountOf, Suggestion } from '../../../search/phrases/suggest.ts';
import { readSearchState, type SearchState, writeSearchState } from '../../../search/url-state.ts';
import { recentSearches, type SearchEntry } from '../../../stores/history.ts';
import { visitorPlace } from '../../../stores/visitor-place.ts';
import { afterPress, followPresses } from '../../../ui/form/presses.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { listen } from '../../../ui/listen.ts';
import { useCarSearch } from '../instantsearch.ts';
import { type SearchSetup, useSearchPage } from '../search-page.ts';
import { type Combobox, useCombobox } from './use-combobox.ts';
import { areOutside, usePhraseReader, withPhrases, withQuery } from './use-phrase-reader.ts';

/** An entry of the list: a suggestion or a recent search. */
type Choice = Suggestion | ({ kind: 'recent' } & SearchEntry);

interface SuggestionsProps {
  choices: Choice[];
  combobox: Combobox;
}

const icons = {
  filters: 'filter',
  elsewhere: 'arrow',
  completion: 'search',
  exact: 'search',
  recent: 'clock',
} as const;

const recentNoun = { one: 'recent search', other: 'recent searches' };
const suggestionNoun = { one: 'suggestion', other: 'suggestions' };
const filterNoun = { one: 'filter', other: 'filters' };

/** The list of suggestions or recent searches under the text box. */
function Suggestions({ choices, combobox }: SuggestionsProps) {
  const { noun } = useSearchPage().setup;
  const isRecent = choices[0]?.kind === 'recent';
  const kinds = isRecent ? recentNoun : suggestionNoun;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {combobox.isOpen && counted(choices.length, kinds)}
      </p>
      {combobox.isOpen && (
        <ul
          className="search-suggestions"
          aria-label={isRecent ? 'Recent searches' : 'Suggestions'}
          {...combobox.listProps}
        >
          {choices.map((choice, index) => (
            <li
              key={`${choice.kind} ${choice.label}`}
              data-kind={choice.kind}
              {...combobox.optionProps(index)}
            >
              <Icon name={icons[choice.kind]} />
              <span>{wordsOf(choice, noun.other)}</span>
              {'count' in choice && choice.count !== undefined && (
                <small className="note figures unbroken">{counted(choice.count, noun).toLowerCase()}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function wordsOf({ kind, label }: Choice, things: string): string {
  if (kind === 'elsewhere') return `${label}, among all ${things.toLowerCase()}`;
  return kind === 'exact' ? `Search for the exact words “${label}”` : label;
}

/** The text search. It converts typed phrases to filters: 'white hilux under 40k auto'. */
export function KeywordFilter() {
  const { setup } = useSearchPage();
  const keyword = useKeyword(setup);
  const { text, phraseReader, load, understood } = keyword;
  const latest = useRef(keyword);
  latest.current = keyword;
  useEffect(followPresses, []);
  const input = useRef<HTMLInputElement>(null);
  const [recent, setRecent] = useState<Choice[]>([]);
  const countOf = useCountOf(setup);

  const choices = useMemo<Choice[]>(
    () => (text.trim() ? suggested(text, phraseReader, countOf, setup) : recent),
    [text, phraseReader, countOf, recent, setup],
  );
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.kind === 'recent') location.assign(choice.path + choice.query);
    else if (choice.kind === 'exact') keyword.searchExactly(choice.text);
    else void keyword.submit(choice.text);
  };
  const combobox = useCombobox({
    count: choices.length,
    onChoose: (index) => choose(choices[index]),
    onEscape: () => {
      if (text === '') return false;
      keyword.change('');
      return true;
    },
  });
  const prepare = () => {
    void load();
    setRecent(recentSearches().map((entry) => ({ kind: 'recent', ...entry })));
  };
  const takeBack = () => {
    if (!understood) return;
    keyword.searchExactly(understood.typed);
    input.current?.focus();
  };

  const clear = () => {
    keyword.change('');
    combobox.open();
    input.current?.focus();
  };

  // The visitor may focus the box before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (document.activeElement === input.current) prepare();
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support <search> yet
    <form
      className="search-keyword"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        combobox.close();
        void keyword.submit(text);
      }}
    >
      <div className="search-keyword-box holds">
        <Icon name="search" />
        <input
          ref={input}
          className="input"
          // Not `search`: such a box has a role of its own, and cannot be a combobox.
          type="text"
          inputMode="search"
          name="query"
          aria-label="Search by keyword"
          placeholder="Search..."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={text}
          {...combobox.inputProps}
          onKeyDown={(event) => {
            // Backspace in the empty box restores the typed words that were converted to filters.
            if (event.key === 'Backspace' && text === '' && understood) {
              event.preventDefault();
              takeBack();
            } else combobox.inputProps.onKeyDown(event);
          }}
          onFocus={() => {
            prepare();
            if (text === '') combobox.open();
          }}
          onBlur={() => {
            combobox.close();
            afterPress(() => {
              if (document.activeElement !== input.current) latest.current.leave();
            });
          }}
          onChange={(event) => {
            void load();
            keyword.change(event.target.value);
            combobox.open();
          }}
        />
        {text !== '' && <ClearButton onClear={clear} />}
        <Suggestions choices={choices} combobox={combobox} />
      </div>
      <div aria-live="polite">
        {understood && (
          <p className="note search-understood">
            <span>
              {counted(understood.count, filterNoun)} set from “{understood.typed}”.
            </span>{' '}
            <button type="button" className="text-button search-more" onClick={takeBack}>
              Search for the exact words instead
            </button>
          </p>
        )}
      </div>
    </form>
  );
}

/** Empties the box, for pointer and touch. The Tab key passes it, because Escape does the same. */
function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      className="search-keyword-clear"
      aria-label="Clear the text"
      tabIndex={-1}
      // Keeps the focus in the box. Without it the text would become filters before it is gone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="close" />
    </button>
  );
}

/** The suggestions. Cars that the page does not show are suggested as links to the page of all cars. */
function suggested(
  text: string,
  reader: PhraseReader | undefined,
  countOf: CountOf,
  { scope, allCars }: SearchSetup,
): Suggestion[] {
  const isElsewhere = allCars !== undefined && reader !== undefined && areOutside(reader.parse(text), scope);
  const all = reader?.suggest(text, countOf) ?? [];
  return isElsewhere ? all.map((one) => (one.kind === 'filters' ? { ...one, kind: 'elsewhere' } : one)) : all;
}

/** Returns the number of cars for a value from the first answer of the page. Undefined while filters are active. */
function useCountOf({ initial }: SearchSetup): CountOf {
  const { ui } = useCarSearch();
  const isNarrowed = hasEntries(ui.refinementList) || hasEntries(ui.range);
  return useMemo<CountOf>(
    () => (facet, value) => (isNarrowed ? undefined : initial.facets[facet]?.[value]),
    [initial, isNarrowed],
  );
}

const hasEntries = (group: object | undefined) => Object.keys(group ?? {}).length > 0;

/** Pause between the last key and the search, in milliseconds (LIST-21). */
const pauseMs = 300;

/** Up to three short groups of letters and digits, as plates are written. A plate of words has as few characters. */
const maybePlate = /^(?=.{3,11}$)[a-z\d]+(?:[ -][a-z\d]+){0,2}$/i;

interface Typing {
  before: SearchState;
  /** The query string of the search that the text has led to. */
  applied: string;
}

/** A text that was converted to filters. */
interface Understood extends Typing {
  typed: string;
  count: number;
}

/**
 * The text search. After a pause in typing, the recognised words become filters, and the others are searched as text.
 * The text stays in the box until Enter, a suggestion or blur: then only the words that are no filters stay, and the
 * visitor can undo the conversion. A typed text is one history entry, however many pauses it has.
 */
export function useKeyword(setup: SearchSetup) {
  const { ui, now, change: changeSearch } = useCarSearch();
  const { query = '' } = ui;
  const { phraseReader, load } = usePhraseReader(setup);
  // A ref, because the vocabulary may arrive during the pause after typing.
  const reader = useRef(phraseReader);
  reader.current = phraseReader;
  const [text, setText] = useState(query);
  const [understood, setUnderstood] = useState<Understood>();
  /** A text that the visitor asked to search exactly. It is not converted to filters. */
  const exact = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typing = useRef<Typing>(undefined);
  /** A submitted text that is converted when the vocabulary has loaded. */
  const submitted = useRef<string>(undefined);
  /** The last query that this hook itself set. */
  const searched = useRef(query);

  const cancelPause = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  // A chip or the URL also change the query. The box takes over such a query unless the visitor is typing. This effect
  // may run for the plain text after the text has been converted, so it looks at the search of this moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a query has been rendered
  useEffect(() => {
    const { query: latest = '' } = now();
    if (latest !== searched.current && timer.current === undefined) setText(latest);
    searched.current = latest;
  }, [query, now]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back restores an earlier search, so the typed text is over.
  useEffect(() => {
    const restore = () => {
      cancelPause();
      typing.current = undefined;
      submitted.current = undefined;
      setText(readSearchState(location.search).query ?? '');
    };
    return listen(['popstate'], restore);
  }, [cancelPause]);

  const parsed = (words: string, isTyping = false) =>
    words.trim() === exact.current ? undefined : reader.current?.parse(words, { isTyping });
  /**
   * Changes the search that the typed text started from. After another choice, the text starts from that choice. The
   * function of `changeSearch` gets the search of this moment, while `ui` is that of the last render.
   */
  const apply = (
    made: (before: SearchState, hasOtherChoice: boolean) => SearchState,
    replacesHistory = false,
  ): Typing => {
    cancelPause();
    const earlier = typing.current;
    let result: Typing = { before: {}, applied: '' };
    changeSearch((now) => {
      const hasOtherChoice = earlier?.applied !== writeSearchState(now);
      const before = hasOtherChoice ? now : earlier!.before;
      const next = made(before, hasOtherChoice);
      result = { before, applied: writeSearchState(next) };
      searched.current = next.query ?? '';
      // The URL changes before the search state. `urlMiddleware` then finds an equal URL and adds no history entry. While
      // the URL is still that of the search before the text, the middleware has yet to add the text's own entry.
      const hasEntry =
        earlier !== undefined &&
        earlier.applied !== writeSearchState(earlier.before) &&
        earlier.applied === writeSearchState(readSearchState(location.search));
      if (replacesHistory || hasEntry) {
        const address = setup.path + writeSearchState(next, location.search);
        history.replaceState(history.state, '', address);
      }
      return next;
    });
    typing.current = result;
    return result;
  };
  /**
   * Searches exactly for a text that was read as filters and words, if it is the plate of a car: 'RED 123', 'RED FROG'.
   * Does nothing when the visitor has typed or chosen something since.
   */
  const keepPlate = async (words: string, { query, recognised }: Phrases, { before, applied }: Typing) => {
    // A text of filters alone, such as 'audi a3' or 'red kia', is asked for far more often than a plate that reads like it.
    // Filters without a blank between them, 'redkia', are not.
    const isAsked = query === '' && (recognised.length < 2 || /\s/.test(words.trim()));
    if (isAsked || recognised.length === 0 || !maybePlate.test(words.trim())) return;
    const { carsWithNumber } = await import('../../../search/browser/car-numbers.ts');
    const cars = await carsWithNumber(words);
    if (cars.length === 0 || timer.current !== undefined || writeSearchState(now()) !== applied) return;
    exact.current = words.trim();
    setText(words);
    setUnderstood(undefined);
    apply(() => withQuery(before, words.trim()), true);
    typing.current = undefined;
  };
  const read = async (words: string, isAgain = false) => {
    const phrases = parsed(words, true);
    const applied = apply((before, hasOtherChoice) => {
      if (isAgain && hasOtherChoice) return before;
      return phrases ? withPhrases(before, phrases, setup.scope) : withQuery(before, words.trim());
    });
    if (phrases) void keepPlate(words, phrases, applied);
    if (reader.current) return;
    // Reads the text again when the vocabulary has loaded, unless the visitor has typed or chosen something since. The
    // search of the last render does not show a choice: the vocabulary may arrive before the text's own search is rendered.
    reader.current = await load();
    const isCurrent = typing.current === applied && timer.current === undefined;
    if (reader.current && isCurrent) void read(words, true);
  };
  const change = (next: string) => {
    setText(next);
    setUnderstood(undefined);
    submitted.current = undefined;
    if (next.trim() !== exact.current) exact.current = '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(next), pauseMs);
  };

  /** Converts the recognised words to filters. Returns false when there are none, or when the page has no such cars. */
  const convert = (words: string, replacesHistory = false): boolean => {
    const phrases = parsed(words);
    if (!phrases || phrases.recognised.length === 0 || areOutside(phrases, setup.scope)) return false;
    const applied = apply((now) => withPhrases(now, phrases, setup.scope), replacesHistory);
    void keepPlate(words, phrases, applied);
    typing.current = undefined;
    setText(phrases.query);
    setUnderstood({ ...applied, typed: words.trim(), count: phrases.recognised.length });
    // 'Near me' in the filters measures from the same place.
    const { near } = phrases;
    if (near) visitorPlace.update(() => ({ place: near }));
    return true;
  };
  const submit = async (words: string) => {
    setText(words);
    submitted.current = words;
    const phrases = parsed(words);
    if (phrases && setup.allCars && areOutside(phrases, setup.scope)) {
      location.assign(setup.allCars + writeSearchState(withPhrases({}, phrases, {})));
      return;
    }
    if (convert(words)) return;
    apply((before) => withQuery(before, words.trim()));
    // Converts the text later if the vocabulary was not loaded yet.
    if (reader.current) return;
    reader.current = await load();
    if (reader.current && submitted.current === words) convert(words);
  };
  const searchExactly = (words: string) => {
    exact.current = words.trim();
    setText(words);
    apply((before) => withQuery(understood?.before ?? before, words.trim()));
    setUnderstood(undefined);
    typing.current = undefined;
  };
  const readNow = () => {
    if (timer.current !== undefined) void read(text);
  };
  const leave = () => {
    if (!convert(text)) readNow();
  };

  // A press elsewhere may come before the pause is over, and close the drawer. The text counts before that.
  const latestRead = useRef(readNow);
  latestRead.current = readNow;
  useEffect(() => listen(['pointerdown'], () => latestRead.current(), true), []);

  useLinkedText(query, async (words) => {
    reader.current = await load();
    if (now().query === words && timer.current === undefined) convert(words, true);
  });

  // After another choice the undo is not available, because it would undo that choice as well.
  const isFresh = understood !== undefined && understood.applied === writeSearchState(ui);
  const undoable = isFresh ? understood : undefined;
  return { text, change, submit, leave, searchExactly, understood: undoable, phraseReader, load };
}

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
