import { type AustralianState, australianStates } from '../domain/places/australian-states.ts';
import { isRecord } from '../domain/record.ts';
import { DAY } from '../domain/time/durations.ts';
import { type NoFigure, noFigureReasons } from '../domain/trade-in/no-figure.ts';
import { type OwnVehicle, plainRego, readOwnVehicle } from '../domain/trade-in/own-vehicle.ts';
import {
  answerTexts,
  readAnswers,
  readRange,
  type ValuationAnswers,
  type ValuationRange,
} from '../domain/trade-in/valuation.ts';
import { persistedStore } from './persisted-store.ts';

/**
 * The steps of a trade-in (TRADE-1):
 *
 * - contact, rego, answers, figure: the main steps, in this order
 * - confirm: the visitor confirms that the car found by its registration is theirs
 * - hand: the visitor enters the car by hand
 * - ended: the visitor accepted the figure, or the dealer's staff continue
 */
export const tradeInStages = ['contact', 'rego', 'confirm', 'hand', 'answers', 'figure', 'ended'] as const;
export type TradeInStage = (typeof tradeInStages)[number];

/**
 * The state of an unfinished trade-in, stored so that closing the page loses nothing. The visitor's contact details are
 * stored on the server only: the lead key is enough to continue the lead.
 */
export interface TradeInFlow {
  stage: TradeInStage;
  /** Empty until the first step was sent. */
  leadKey: string;
  /** Empty while the lead waits to be sent. */
  leadId: string;
  /** Number of the last step that was sent, so that a step that arrives late does not overwrite a newer one. */
  steps: number;
  /** Id of the car that the visitor wants to buy. May be empty. */
  carId: string;
  /** Id of the location that the visitor has chosen. Empty where there is none to choose. */
  locationId: string;
  rego: string;
  /** The state of the registration, such as 'nsw': as given, until then that of the postcode. May be empty. */
  state: string;
  vehicle?: OwnVehicle;
  answers?: ValuationAnswers;
  valuation?: ValuationRange;
  /** ISO date of the valuation. Absent without one. */
  valuedOn?: string;
  noFigure?: NoFigure;
  accepted: boolean;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

const none: TradeInFlow = {
  stage: 'contact',
  leadKey: '',
  leadId: '',
  steps: 0,
  carId: '',
  locationId: '',
  rego: '',
  state: '',
  accepted: false,
  at: 0,
};

/** Days until a stored trade-in expires, because the figure and the kilometres are then no longer correct. */
const daysKept = 30;

export const tradeInFlow = persistedStore<TradeInFlow>({
  key: 'trade-in-flow',
  initial: none,
  read: (kept) => validFlow(kept, Date.now()),
});

/** Changes the stored trade-in and its time. */
export function goOnTradeIn(change: Partial<TradeInFlow>): void {
  tradeInFlow.update((flow) => ({ ...flow, ...change, at: Date.now() }));
}

/** True for a registration as plates have it. @param plain from `plainRego` */
export function isRego(plain: string): boolean {
  return /^[A-Z0-9]{1,9}$/.test(plain);
}

/**
 * Takes over the registration that the visitor has typed on another page. A trade-in with another registration that has
 * its figure stays with the dealer, and a new one begins. In an unfinished one the new registration is the next step.
 *
 * @param rego capital letters and digits only
 */
export function startWithPlate(rego: string, state: AustralianState): void {
  tradeInFlow.update((flow) => {
    const at = Date.now();
    const isSame = flow.rego === rego && flow.state === state;
    if (isSame && flow.leadKey) return flow;
    const hasEnded = flow.stage === 'figure' || flow.stage === 'ended';
    if (!flow.leadKey || hasEnded) return { ...none, carId: flow.carId, rego, state, at };
    const { vehicle: _, answers: __, valuation: ___, noFigure: ____, ...same } = flow;
    return { ...same, stage: 'rego', rego, state, at };
  });
}

/**
 * Validates a stored trade-in. Undefined when it has expired or has no valid time.
 *
 * @param now milliseconds since 1970
 */
export function validFlow(kept: Record<string, unknown>, now: number): TradeInFlow | undefined {
  const id = (name: string) => {
    const value = kept[name];
    return typeof value === 'string' && value.length <= 64 ? value : '';
  };
  const at = kept['at'];
  if (typeof at !== 'number' || now - at > daysKept * DAY || at > now + DAY) return undefined;
  const leadKey = id('leadKey');
  const carId = id('carId');
  const locationId = id('locationId');
  const written = plainRego(id('rego'));
  const rego = isRego(written) ? written : '';
  const state = australianStates.find((known) => known === kept['state']) ?? '';
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(leadKey)) return { ...none, carId, rego, state, at };
  const vehicle = readOwnVehicle(kept['vehicle'], new Date(now).getFullYear());
  const answers = isRecord(kept['answers']) ? readAnswers(textsOf(kept['answers'])) : undefined;
  const valuation = readRange(kept['valuation']);
  const valuedOn = id('valuedOn');
  const noFigure = noFigureReasons.find((reason) => reason === kept['noFigure']);
  const wanted = tradeInStages.find((stage) => stage === kept['stage']) ?? 'rego';
  return {
    stage: reachable(wanted, { vehicle, valuation, noFigure }),
    leadKey,
    leadId: id('leadId'),
    steps: Number.isSafeInteger(kept['steps']) ? Number(kept['steps']) : 0,
    carId,
    locationId,
    rego,
    state,
    accepted: kept['accepted'] === true,
    at,
    ...(vehicle && { vehicle }),
    ...(answers && { answers }),
    ...(valuation && { valuation }),
    ...(/^\d{4}-\d\d-\d\d$/.test(valuedOn) && { valuedOn }),
    ...(noFigure && { noFigure }),
  };
}

/** Returns the stage, or an earlier one when the data that the stage shows is missing. */
function reachable(
  stage: TradeInStage,
  has: { [Name in 'vehicle' | 'valuation' | 'noFigure']: TradeInFlow[Name] | undefined },
): TradeInStage {
  if (stage === 'ended') return has.noFigure || has.valuation ? stage : 'rego';
  if (stage === 'figure' && !has.valuation) return has.vehicle ? 'answers' : 'rego';
  return (stage === 'confirm' || stage === 'answers' || stage === 'figure') && !has.vehicle ? 'rego' : stage;
}

/** Returns stored answers with the kilometres as text, because `readAnswers` expects the texts of the form. */
function textsOf(answers: Record<string, unknown>): Record<string, unknown> {
  const { kilometres } = answers;
  return typeof kilometres === 'number' ? { ...answers, kilometres: String(kilometres) } : answers;
}

/** Returns the stored answers as texts for the form. Empty when there are none. */
export function keptAnswerTexts({ answers }: TradeInFlow): Record<string, string> {
  return answers ? answerTexts(answers) : {};
}
