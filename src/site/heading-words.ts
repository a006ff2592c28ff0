import type { Noun } from '../domain/stock/show-count.ts';

/** Words with the places `{noun}` and `{nouns}`, which then name what the dealer sells: 'car', 'caravans'. */
export function withNoun<Words>(words: Words, { one, other }: Noun): Words {
  const named = JSON.stringify(words).replaceAll('{noun}', one.toLowerCase());
  return JSON.parse(named.replaceAll('{nouns}', other.toLowerCase()));
}

/** Cuts a text for a title or description at a word, with an ellipsis. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(0, limit).lastIndexOf(' ');
  return `${text.slice(0, end > limit / 2 ? end : limit - 1).replace(/[\s,;:–-]+$/, '')}…`;
}

/** 'new', 'new and used', 'new, used and demo'. */
export function joined(words: string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The paragraphs of a text, which empty lines separate. */
export function paragraphsOf(text = ''): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Makes the first letter a capital, for the start of a sentence. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
