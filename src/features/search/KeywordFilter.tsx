import { useEffect, useRef, useState } from 'react';
import { useSearchBox } from 'react-instantsearch';
import { Icon } from '../../ui/Icon.tsx';

/** LIST-21. */
const pauseMs = 300;

/** The text search. It takes effect after a pause, or at once with Enter. */
export function KeywordFilter() {
  const { query, refine } = useSearchBox();
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The query also changes from outside: a chip, the URL, Back.
  useEffect(() => setText(query), [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => refine(next.trim()), pauseMs);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search> yet
    <form
      className="search-keyword"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        refine(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="query"
        aria-label="Search by keyword"
        placeholder="Search..."
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </form>
  );
}
