import type { DealerStatus } from '../../domain/dealer-status.ts';
import type { Waiting } from './waiting-leads.ts';

export interface ListedDealer {
  status: DealerStatus;
  waiting: Waiting | undefined;
}

/** What the address of the list asks for. */
export interface ListQuery {
  /** Part of a name or a slug. */
  q: string;
  show: FleetState | '';
  /** 1, 2, 3 … */
  page: number;
}

/** How a dealer is. On hold is somebody's decision, so it is no fault. */
export const fleetStates = ['attention', 'held', 'hold', 'fine'] as const;
export type FleetState = (typeof fleetStates)[number];

export const stateWords: Record<FleetState, string> = {
  attention: 'Needs a person',
  held: 'Stock is held',
  hold: 'On hold',
  fine: 'Fine',
};

/** The most urgent state of a dealer: held stock is one click, so it is not lost among what needs more. */
export function stateOf({ attention, isStockHeld, isOnHold, problems }: DealerStatus): FleetState {
  if (isOnHold && problems.length === 1) return 'hold';
  if (isStockHeld) return 'held';
  return attention ? 'attention' : 'fine';
}

/** True when a text has each word that somebody typed, or a part of it. */
export function hasWords(text: string, typed: string): boolean {
  const folded = text.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => folded.includes(word));
}

/** Dealers of a page. */
export const pageSize = 100;

/** The dealers that a query asks for, those that need a person first, then by slug. */
export function listedDealers(all: readonly ListedDealer[], { q, show, page }: ListQuery) {
  const named = all.filter(({ status: { dealer, name = '' } }) => hasWords(`${dealer} ${name}`, q));
  const counts = { attention: 0, held: 0, hold: 0, fine: 0 };
  for (const { status } of named) counts[stateOf(status)] += 1;
  const rank = ({ status }: ListedDealer) => fleetStates.indexOf(stateOf(status));
  const found = named
    .filter(({ status }) => show === '' || stateOf(status) === show)
    .sort((a, b) => rank(a) - rank(b) || (a.status.dealer < b.status.dealer ? -1 : 1));
  return { dealers: found.slice((page - 1) * pageSize, page * pageSize), found: found.length, counts };
}
