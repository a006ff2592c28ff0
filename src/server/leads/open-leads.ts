import type { AppointmentDesk } from '../appointments/appointment-times.ts';
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
    times,
    turnOf,
    tradeIn,
  }: {
    limits: LeadLimits;
    /** The times that a lead may book. */
    times: AppointmentDesk;
    turnOf: LeadServices['turnOf'];
    tradeIn: TradeInServices;
  },
) {
  const leads = new Leads(house.db, limits);
  const answerStep = tradeInSteps({ leads, services: tradeIn, log: house.log });
  return {
    leads,
    handlers: leadHandlers({ ...house, leads, desk: times, turnOf, answerStep }),
    forgetOld: (now: number) => leads.forgetOld(now),
  } satisfies Capability & Record<string, unknown>;
}
