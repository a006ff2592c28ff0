/** A text in which the words that were left out are struck through. */
export function LeftOutWords({ text, words }: { text: string; words: readonly string[] }) {
  const parts = text.split(/([\s,"]+)/);
  return (
    <span>
      {parts.map((part, at) =>
        words.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <s key={at}>{part}</s>
        ) : (
          part
        ),
      )}
    </span>
  );
}

/** Says which words were left out. It is always on the page, so that screen readers announce a change. */
export function LeftOutNote({ words, noun }: { words: readonly string[] | undefined; noun: string }) {
  return (
    <p className={words ? 'search-left-out' : 'visually-hidden'} aria-live="polite">
      {words && `${listed(words)} ${words.length === 1 ? 'was' : 'were'} left out: no ${noun} matches.`}
    </p>
  );
}

/** '“family”', '“family” and “tidy”' */
function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.at(-1) ?? '';
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last}` : last;
}
