import type { Capability, House } from '../capability.ts';
import type { TradeInServices } from '../trade-in/trade-in-services.ts';
import { type LeadServices, leadHandlers } from './lead-handlers.ts';
import { type LeadLimits, Leads } from './leads.ts';
import { tradeInSteps } from './trade-in-steps.ts';

/** Taking leads, from forms and in steps. */
export function openLeads(
  house: House,
  {
    limits,
    tradeIn,
    ...services
  }: Pick<LeadServices, 'desk' | 'turnOf'> & {
    limits: LeadLimits;
    tradeIn: TradeInServices;
  },
) {
  const leads = new Leads(house.db, limits);
  const answerStep = tradeInSteps({ leads, services: tradeIn, log: house.log });
  return {
    leads,
    handlers: leadHandlers({ ...house, ...services, leads, answerStep }),
    forgetOld: (now: number) => leads.forgetOld(now),
  } satisfies Capability & Record<string, unknown>;
}
