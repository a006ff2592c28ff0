/** A text of which the beginning is shown until the rest is asked for. */
export interface FoldedText {
  shown: string;
  /** What follows it, with the space between; absent where everything is shown. */
  rest?: string;
}

/** When a text is folded, and where it is cut, in characters. */
export interface Fold {
  /** Longer texts are folded. */
  over: number;
  /** Where they are cut, back to the end of a word. */
  cut: number;
}

/** OFFER-2: 'longer than 200 characters, cut to about 160'. */
export const offerDescriptionFold: Fold = { over: 200, cut: 160 };
/** OFFER-3. */
export const offerDisclaimerFold: Fold = { over: 200, cut: 200 };
/** REV-7. */
export const reviewFold: Fold = { over: 160, cut: 160 };
/** MODEL-3. */
export const modelDescriptionFold: Fold = { over: 200, cut: 200 };

/** Folds a text that is too long, never inside a word unless the word alone is too long. */
export function foldedText(text: string, { over, cut }: Fold): FoldedText {
  if (characters(text) <= over) return { shown: text };
  const start = [...text.slice(0, cut * 2)].slice(0, cut + 1).join('');
  const end = start.search(/\s+\S*$/);
  const shown = (end > cut / 2 ? start.slice(0, end) : [...start].slice(0, cut).join('')).trimEnd();
  return { shown, rest: text.slice(shown.length) };
}

/** The beginning alone, with an ellipsis where something follows. */
export function cutText(text: string, fold: Fold): string {
  const { shown, rest } = foldedText(text, fold);
  return rest === undefined ? shown : `${shown.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Characters as readers count them, not UTF-16 units: an emoji is one. */
function characters(text: string): number {
  return [...text].length;
}
