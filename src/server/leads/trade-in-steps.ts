import type { Logger } from 'pino';
import type { LeadStep } from '../../api/contract/lead-fields.ts';
import type { LeadStepAnswer } from '../../api/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { tradeIn } from '../../domain/leads/lead-rules.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import type { NoFigure } from '../../domain/trade-in/no-figure.ts';
import {
  ownVehicleInLead,
  ownVehicleTitle,
  plainRego,
  readOwnVehicle,
} from '../../domain/trade-in/own-vehicle.ts';
import {
  beyondLimits,
  indicativeNote,
  rangeText,
  readAnswers,
  valuationQuestions,
} from '../../domain/trade-in/valuation.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { Asked, TradeInServices } from '../trade-in/trade-in-services.ts';
import type { Leads } from './leads.ts';

/** One step of a lead (API-12), after it was stored. */
interface StoredStep {
  dealer: Dealer;
  /** The fields this step sent. */
  step: LeadStep;
  /** All fields of the lead so far. */
  lead: LeadPayload;
  /** Milliseconds since 1970. */
  now: number;
}

/** What a step is told besides the lead's id: registration look-up, valuation, acceptance. */
type Answer = Omit<LeadStepAnswer, 'lead_id'>;

/** Limit of look-ups for one lead. A look-up costs the operator money, and nobody sells more cars than this at once. */
const mostLookUps = 10;

const questions = valuationQuestions.map(({ id, question, choices }) => ({
  id,
  question,
  choices: choices.map(({ value, label }) => ({ value, label })),
}));

/**
 * Answers the steps of a trade-in: looks up and values the visitor's own car (TRADE-1, OPEN-12). The results are stored on
 * the lead, where the browser cannot change them. The lead is stored before, so when a service fails, its answer is
 * missing, but the lead is not lost.
 */
export function tradeInSteps(leads: Leads, services: TradeInServices, log: Pick<Logger, 'warn'>) {
  /** Changes the lead's current payload. */
  async function note({ dealer, step, now }: StoredStep, change: (lead: LeadPayload) => LeadPayload) {
    let noted: LeadPayload = {};
    await leads.update(dealer.id, step.lead_key, now, (row) => {
      noted = change(JSON.parse(row.payload) as LeadPayload);
      return { payload: JSON.stringify(noted) };
    });
    return noted;
  }

  async function lookedUp(stored: StoredStep, rego: string, state: string): Promise<Answer> {
    const { dealer, lead } = stored;
    const as = `${plainRego(rego)} ${state}`;
    const before = lead.looked_up;
    if (before?.as === as) return { lookup: 'found', vehicle: before.vehicle, questions };
    const count = (lead.look_ups ?? 0) + 1;
    const look = async () => services.register(plainRego(rego), state, asked(stored));
    const failed = (error: unknown) => {
      log.warn({ call: 'look up a vehicle', dealer: dealer.slug, error });
      return 'failed' as const;
    };
    const found = count > mostLookUps ? undefined : await look().catch(failed);
    const vehicle = found === 'failed' ? undefined : found;
    await note(stored, (now) => ({
      ...withoutCar(now),
      look_ups: count,
      ...(vehicle && { looked_up: { as, vehicle }, own_car: ownVehicleInLead(vehicle) }),
    }));
    if (!vehicle) return { lookup: found === 'failed' ? 'failed' : 'unknown' };
    return { lookup: 'found', vehicle, questions };
  }

  async function valued(stored: StoredStep, lead: LeadPayload): Promise<Answer> {
    const { dealer } = stored;
    const at = asked(stored);
    const vehicle = readOwnVehicle(lead.own_vehicle ?? lead.looked_up?.vehicle, at.thisYear);
    const answers = readAnswers(lead.adjustmentAnswers);
    if (!vehicle || !answers) return { no_figure: 'unknown' };
    const beyond = beyondLimits({ year: vehicle.year, kilometres: answers.kilometres }, at.thisYear);
    if (beyond) return { no_figure: beyond };
    if (!dealer.integrations.redbook) return { no_figure: 'off' };
    try {
      const byHand = lead.own_vehicle !== undefined;
      const car = {
        vehicle,
        answers,
        rego: byHand ? '' : plainRego(lead.rego ?? ''),
        state: byHand ? '' : (lead.regoState ?? ''),
      };
      const valuation = await services.valuations(car, at);
      return valuation ? { valuation } : { no_figure: 'unknown' };
    } catch (error) {
      log.warn({ call: 'value a vehicle', dealer: dealer.slug, error });
      return { no_figure: 'failed' };
    }
  }

  return async (stored: StoredStep): Promise<Answer> => {
    const { step } = stored;
    // Spam is stored, but must not cost a look-up.
    if (stored.lead.category !== tradeIn || step.fax_number) return {};
    let { lead } = stored;
    let answer: Answer = {};
    if (step.own_vehicle) {
      const { own_vehicle } = step;
      lead = await note(stored, (now) => ({
        ...withoutCar(now),
        own_vehicle,
        own_car: ownVehicleTitle(own_vehicle),
      }));
      answer = { questions };
    } else if (step.rego && step.regoState) {
      answer = await lookedUp(stored, step.rego, step.regoState);
    }
    if (!step.adjustmentAnswers) return answer;
    const figure = await valued(stored, lead);
    const { valuation, no_figure } = figure;
    await note(stored, (now) => ({
      ...withoutFigure(now),
      kilometres: now.adjustmentAnswers?.['kilometres'] ?? '',
      ...(valuation && {
        valuation,
        estimate: `${valuation.example ? 'Example, made up: ' : ''}${rangeText(valuation)}. ${indicativeNote}`,
      }),
      ...(no_figure && { estimate: noFigureWords[no_figure] }),
      // Nothing follows for the visitor, so nobody has to wait for it. After a failure they may try again.
      ...(no_figure && no_figure !== 'failed' && { form_completed: true }),
    }));
    return { ...answer, ...figure };
  };
}

/** Text for the sales person who calls the visitor. */
const noFigureWords: Record<NoFigure, string> = {
  'too-old': 'None shown: the car is over 7 years.',
  'too-far': 'None shown: the car is over 100,000 km.',
  unknown: 'None shown: no figure for this car.',
  failed: 'None shown: the valuation service did not answer.',
  off: 'None shown: valued by phone.',
};

function withoutFigure(lead: LeadPayload): LeadPayload {
  const { valuation: _, estimate: __, kept_valuation: ___, ...rest } = lead;
  return rest;
}

/** Removes the details of the earlier car when the visitor enters another one. */
function withoutCar(lead: LeadPayload): LeadPayload {
  const { own_vehicle: _, looked_up: __, own_car: ___, ...rest } = withoutFigure(lead);
  return rest;
}

/** The current year at the place that the lead names, else in the site's time zone. */
function asked({ dealer, lead, now }: StoredStep): Asked {
  const today = localDay(now, zoneAt(dealer, lead.location_id));
  return { dealer: dealer.slug, thisYear: Number(today.slice(0, 4)) };
}
