/** A text that shows only its beginning until the visitor asks for the rest. */
export interface FoldedText {
  shown: string;
  /** The rest, with the space before it. Absent when everything is shown. */
  rest?: string;
}

/** When a text is shortened and where, in characters. */
export interface Fold {
  /** Longer texts are shortened. */
  over: number;
  /** Where they are cut, moved back to the end of a word. */
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

/** Shortens a text that is too long. Cuts inside a word only if that word alone is too long. */
export function foldedText(text: string, { over, cut }: Fold): FoldedText {
  if (characters(text) <= over) return { shown: text };
  const start = [...text.slice(0, cut * 2)].slice(0, cut + 1).join('');
  const end = start.search(/\s+\S*$/);
  const shown = (end > cut / 2 ? start.slice(0, end) : [...start].slice(0, cut).join('')).trimEnd();
  return { shown, rest: text.slice(shown.length) };
}

/** Only the beginning, with an ellipsis if something follows. */
export function cutText(text: string, fold: Fold): string {
  const { shown, rest } = foldedText(text, fold);
  return rest === undefined ? shown : `${shown.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Characters as readers count them and not UTF-16 units: an emoji is one. */
function characters(text: string): number {
  return [...text].length;
}
