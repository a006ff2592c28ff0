import type { LeadStep, LeadStepAnswer } from '../../api/contract/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadPayload } from './lead-payload.ts';

/** One step of a lead (API-12), after it was stored. */
export interface StoredStep {
  dealer: Dealer;
  lead_id: string;
  /** What this step sent. */
  step: LeadStep;
  /** All that the lead says by now. */
  lead: LeadPayload;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Answers the steps of a lead beyond its id: registration, valuation, acceptance. The lead is safe by then: whatever
 * fails here does not lose it.
 */
export interface LeadSteps {
  /** @throws Refusal to say why this step has no answer */
  answer(stored: StoredStep): Promise<Omit<LeadStepAnswer, 'lead_id'>>;
}
