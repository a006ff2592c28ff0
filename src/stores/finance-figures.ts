import { isRecord } from '../domain/record.ts';
import { persistedStore } from './persisted-store.ts';

/** The last result that the finance calculator showed: of a car, or one that the visitor set. */
export interface FinanceFigures {
  /** Id of the car. Empty when the calculator was not about a car. */
  carId: string;
  /** Labels and values from `workedOut`. Empty when there is no result. */
  lines: Record<string, string>;
  /** The visitor's own settings, as stored. `readLoanTerms` validates them. */
  terms: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
}

const none: FinanceFigures = { carId: '', lines: {}, terms: {}, at: 0 };
const mostLines = 20;
const longestText = 120;
/** Older results are dropped, because rates may have changed. */
const keptForMs = 24 * 60 * 60_000;

/** Stores the last result, so that a form on another page can send it with a lead. */
export const financeFigures = persistedStore<FinanceFigures>({
  key: 'finance-figures',
  initial: none,
  read: (kept) => {
    if (!isRecord(kept['lines'])) return undefined;
    const { carId, at } = kept;
    if (typeof carId !== 'string' || carId.length > 64 || typeof at !== 'number') return undefined;
    if (Math.abs(Date.now() - at) > keptForMs) return undefined;
    const lines = Object.entries(kept['lines']).filter(
      (line): line is [string, string] =>
        line[0].length <= longestText && typeof line[1] === 'string' && line[1].length <= longestText,
    );
    const terms = isRecord(kept['terms']) ? kept['terms'] : {};
    return { carId, lines: Object.fromEntries(lines.slice(0, mostLines)), terms, at };
  },
});

/** @param terms undefined when the visitor has set none of this result: those set before stay */
export function keepFigures(
  carId: string,
  lines: Record<string, string>,
  terms?: Record<string, unknown>,
  now = Date.now(),
): void {
  financeFigures.update((kept) => ({ carId, lines, terms: terms ?? kept.terms, at: now }));
}

/** Returns the result for a car, or for no car when `wanted` is empty. Undefined when there is none. */
export function figuresOf(
  { carId, lines }: FinanceFigures,
  wanted: string,
): FinanceFigures['lines'] | undefined {
  return carId === wanted && Object.keys(lines).length > 0 ? lines : undefined;
}
