import { australianStates } from '../domain/australian-states.ts';
import { type NoFigure, noFigureReasons } from '../domain/no-figure.ts';
import { type OwnVehicle, plainRego, readOwnVehicle } from '../domain/own-vehicle.ts';
import { readRange, type ValuationRange } from '../domain/valuation.ts';
import { answerTexts, readAnswers, type ValuationAnswers } from '../domain/valuation-questions.ts';
import { isRecord, persistedStore } from './persisted-store.ts';

/**
 * Where a visitor is with their trade-in (TRADE-1):
 *
 * - contact, rego, answers, figure: in this order
 * - confirm: is the car that was found theirs
 * - hand: they say what car it is
 * - ended: accepted, or a person takes it from here
 */
export const tradeInStages = ['contact', 'rego', 'confirm', 'hand', 'answers', 'figure', 'ended'] as const;
export type TradeInStage = (typeof tradeInStages)[number];

/**
 * A trade-in as far as it is, so that a closed page loses nothing. Who the visitor is, the server has: its lead is
 * opened by the key alone.
 */
export interface TradeInFlow {
  stage: TradeInStage;
  /** Empty before the first step was sent. */
  leadKey: string;
  /** Empty as long as the lead waits to be sent. */
  leadId: string;
  /** Number of the last step that was sent, so that a step that arrives late does not overwrite a newer one. */
  steps: number;
  /** What it is traded against; may be empty. */
  carId: string;
  rego: string;
  /** Of the registration; empty before it was asked. */
  state: string;
  vehicle?: OwnVehicle;
  answers?: ValuationAnswers;
  valuation?: ValuationRange;
  noFigure?: NoFigure;
  accepted: boolean;
  /** When it last went on, milliseconds since 1970. */
  at: number;
}

const none: TradeInFlow = {
  stage: 'contact',
  leadKey: '',
  leadId: '',
  steps: 0,
  carId: '',
  rego: '',
  state: '',
  accepted: false,
  at: 0,
};

const DAY = 86_400_000;
/** After this the figure is no longer true, nor the kilometres. */
const daysKept = 30;

export const tradeInFlow = persistedStore<TradeInFlow>({
  key: 'trade-in-flow',
  version: 1,
  initial: none,
  read: (kept) => (isRecord(kept) ? validFlow(kept, Date.now()) : undefined),
});

/** Goes on with the trade-in. */
export function goOnTradeIn(change: Partial<TradeInFlow>): void {
  tradeInFlow.update((flow) => ({ ...flow, ...change, at: Date.now() }));
}

export function forgetTradeIn(): void {
  tradeInFlow.clear();
}

/** @param now milliseconds since 1970 */
export function validFlow(kept: Record<string, unknown>, now: number): TradeInFlow | undefined {
  const id = (name: string) => {
    const value = kept[name];
    return typeof value === 'string' && value.length <= 64 ? value : '';
  };
  const at = kept['at'];
  if (typeof at !== 'number' || now - at > daysKept * DAY || at > now + DAY) return undefined;
  const leadKey = id('leadKey');
  const carId = id('carId');
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(leadKey)) return { ...none, carId, at };
  const vehicle = readOwnVehicle(kept['vehicle'], new Date(now).getFullYear());
  const answers = isRecord(kept['answers']) ? readAnswers(textsOf(kept['answers'])) : undefined;
  const valuation = readRange(kept['valuation']);
  const noFigure = noFigureReasons.find((reason) => reason === kept['noFigure']);
  const wanted = tradeInStages.find((stage) => stage === kept['stage']) ?? 'rego';
  const rego = plainRego(id('rego'));
  return {
    stage: reachable(wanted, { vehicle, valuation, noFigure }),
    leadKey,
    leadId: id('leadId'),
    steps: Number.isSafeInteger(kept['steps']) ? Number(kept['steps']) : 0,
    carId,
    rego: /^[A-Z0-9]{1,9}$/.test(rego) ? rego : '',
    state: australianStates.find((state) => state === kept['state']) ?? '',
    accepted: kept['accepted'] === true,
    at,
    ...(vehicle && { vehicle }),
    ...(answers && { answers }),
    ...(valuation && { valuation }),
    ...(noFigure && { noFigure }),
  };
}

/** A stage that shows what is not there any more is begun before it. */
function reachable(
  stage: TradeInStage,
  has: {
    vehicle: OwnVehicle | undefined;
    valuation: ValuationRange | undefined;
    noFigure: NoFigure | undefined;
  },
): TradeInStage {
  if (stage === 'ended') return has.noFigure || has.valuation ? stage : 'rego';
  if (stage === 'figure' && !has.valuation) return has.vehicle ? 'answers' : 'rego';
  return (stage === 'confirm' || stage === 'answers' || stage === 'figure') && !has.vehicle ? 'rego' : stage;
}

/** Kept as numbers, read as the texts that are sent. */
function textsOf(answers: Record<string, unknown>): Record<string, unknown> {
  const { kilometres } = answers;
  return typeof kilometres === 'number' ? { ...answers, kilometres: String(kilometres) } : answers;
}

/** What `adjustmentAnswers` were, as texts. */
export function keptAnswerTexts({ answers }: TradeInFlow): Record<string, string> {
  return answers ? answerTexts(answers) : {};
}
