import type { Capability, House } from '../capability.ts';
import type { TradeInServices } from '../trade-in/trade-in-services.ts';
import { type LeadServices, leadHandlers } from './lead-handlers.ts';
import { type LeadLimits, Leads } from './leads.ts';
import { tradeInSteps } from './trade-in-steps.ts';

const HOUR = 3_600_000;

/** Taking leads, from forms and in steps. */
export function openLeads(
  house: House,
  given: Pick<LeadServices, 'desk' | 'turnOf'> & { limits: LeadLimits; tradeIn: TradeInServices },
) {
  const leads = new Leads(house.db, given.limits);
  const answerStep = tradeInSteps(leads, given.tradeIn, house.log);
  return {
    leads,
    handlers: leadHandlers({ ...house, ...given, leads, answerStep }),
    aged: [
      { table: 'used_captchas', column: 'expires_at', keptMs: 0 },
      // Keys that nobody counts any more: limits are by the hour.
      { table: 'limit_locks', column: 'taken_at', keptMs: 2 * HOUR },
    ],
  } satisfies Capability & Record<string, unknown>;
}
