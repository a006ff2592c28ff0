import { isRecord, persistedStore } from './persisted-store.ts';

/** What a visitor last worked out with the finance calculator. */
export interface FinanceFigures {
  /** Of the car it is about; empty where the calculator stood for none in particular. */
  carId: string;
  /** As `workedOut` names and writes it; empty: nothing was worked out. */
  lines: Record<string, string>;
  /** What the visitor set for themselves, as it was kept; `readLoanTerms` makes sense of it. */
  terms: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
}

const none: FinanceFigures = { carId: '', lines: {}, terms: {}, at: 0 };
const mostLines = 20;
const longestText = 120;
/** After this nobody remembers them, and rates may be others. */
const keptForMs = 24 * 60 * 60_000;

/** Kept from the calculator of one page to the form of another. */
export const financeFigures = persistedStore<FinanceFigures>({
  key: 'finance-figures',
  version: 1,
  initial: none,
  read: (kept) => {
    if (!isRecord(kept) || !isRecord(kept['lines'])) return undefined;
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

export function keepFigures(
  carId: string,
  lines: Record<string, string>,
  terms: Record<string, unknown> = {},
  now = Date.now(),
): void {
  financeFigures.update(() => ({ carId, lines, terms, at: now }));
}

/** The figures of a car, or of none in particular; undefined where the visitor worked out nothing of it. */
export function figuresOf(
  { carId, lines }: FinanceFigures,
  wanted: string,
): FinanceFigures['lines'] | undefined {
  return carId === wanted && Object.keys(lines).length > 0 ? lines : undefined;
}
