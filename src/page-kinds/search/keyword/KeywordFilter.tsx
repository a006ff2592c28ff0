import { useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../domain/stock/show-count.ts';
import type { PhraseReader } from '../../../search/phrases/phrase-reader.ts';
import type { CountOf, Suggestion } from '../../../search/phrases/suggest.ts';
import { recentSearches, type SearchEntry } from '../../../stores/history.ts';
import { afterPress, followPresses } from '../../../ui/form/presses.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useCarSearch } from '../instantsearch.ts';
import { type SearchSetup, useSearchPage } from '../search-page.ts';
import { type Combobox, useCombobox } from './use-combobox.ts';
import { useKeyword } from './use-keyword.ts';
import { areOutside } from './use-phrase-reader.ts';

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
