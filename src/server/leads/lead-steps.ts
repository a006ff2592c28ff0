import type { LeadStep } from '../../api/contract/leads.ts';
import type { LeadStepAnswer } from '../../api/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadPayload } from './lead-payload.ts';

/** One step of a lead (API-12), after it was stored. */
export interface StoredStep {
  dealer: Dealer;
  lead_id: string;
  /** The fields this step sent. */
  step: LeadStep;
  /** All fields of the lead so far. */
  lead: LeadPayload;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Answers a step with more than the lead's id: registration look-up, valuation, acceptance. The lead is stored before
 * this runs, so an error here does not lose it.
 */
export interface LeadSteps {
  /** @throws Refusal when this step has no answer; the message says why */
  answer(stored: StoredStep): Promise<Omit<LeadStepAnswer, 'lead_id'>>;
}
