import { pageApi } from '../../api/client.ts';
import type { LeadStep } from '../../api/contract/lead-fields.ts';
import { keepValuation, type LeadStepAnswer, sendLeadStep } from '../../api/leads.ts';
import { type SiteEvent, siteEventName, visitorEvents } from '../../domain/leads/events.ts';
import { successPath } from '../../domain/leads/form-paths.ts';
import { submitFailedMessage, tradeIn } from '../../domain/leads/lead-rules.ts';
import { keepValuationFailed, type ValuationRange } from '../../domain/trade-in/valuation.ts';
import type { LeadOrigin } from '../../stores/lead-origin.ts';
import type { LeadSending } from '../../stores/lead-outbox.ts';
import { rememberSuccess } from '../../stores/success.ts';
import { goOnTradeIn, type TradeInFlow, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { sendLead } from '../../ui/kept-leads/page-leads.ts';
import { pageNow } from '../../ui/page-now.ts';
import type { TradeInForm } from './trade-in-pages.ts';

export interface StageProps {
  form: TradeInForm;
  flow: TradeInFlow;
  /** Sets the message at the top of the next stage about a failure in this one. Empty for no failure. */
  onNotice(notice: string): void;
}

/** Shown for every failure after the first step. */
export const weHaveYourDetails = 'We have your details and will call you.';

type Said = Partial<Omit<LeadStep, keyof LeadOrigin | 'lead_key' | 'lead_id' | 'step_number'>>;

/**
 * Sends the answers of one stage as a step of the visitor's lead (API-12). A step that cannot be sent now waits in the
 * outbox, and the later steps wait behind it: the top of the next stage says so (ERR-8).
 */
export async function sendStep(
  said: Said,
  { form: { subcategory }, onNotice }: Omit<StageProps, 'flow'>,
  leadKey = tradeInFlow.getState().leadKey,
): Promise<LeadSending<LeadStepAnswer>> {
  const { leadId, carId, steps } = tradeInFlow.getState();
  // Counted before it is sent, because a step may have arrived even if its answer is lost.
  tradeInFlow.update((flow) => ({ ...flow, steps: steps + 1 }));
  const sending = await sendLead(sendLeadStep, {
    lead_key: leadKey,
    step_number: steps + 1,
    category: tradeIn,
    ...(leadId && { lead_id: leadId }),
    ...(carId && { car_id: carId }),
    ...(subcategory && { subcategory }),
    ...said,
  });
  if (sending.kind === 'sent') goOnTradeIn({ leadKey, leadId: sending.leadId });
  if (sending.kind !== 'refused') onNotice(sending.kind === 'kept' ? `${submitFailedMessage}.` : '');
  return sending;
}

/**
 * Posts the valuation in addition to the lead, if the dealer has enabled it (API-11, ERR-10). Nothing waits for
 * the result, which is only logged.
 */
export async function postValuation({ low, high }: ValuationRange): Promise<void> {
  const { leadKey, leadId } = tradeInFlow.getState();
  const result = await pageApi()?.call(keepValuation, {
    column_name: 'valuation',
    lead_key: leadKey,
    lead_id: leadId,
    valuation: { low, high },
  });
  if (result?.ok) console.info('Valuation data saved');
  else console.error(keepValuationFailed);
}

/**
 * Runs after the server has stored an accepted offer: sends the event with the dealership of the chosen place (TRADE-10),
 * and opens the success page, which names that place (LEAD-3).
 */
export function offerTaken({ places }: Pick<TradeInForm, 'places'>): void {
  const { carId, leadId, locationId } = tradeInFlow.getState();
  const dealership_id = places.find(({ id }) => id === locationId)?.dealershipId;
  const detail: SiteEvent = {
    event_id: visitorEvents.offerAccepted,
    ...(carId && { car_id: carId }),
    ...(dealership_id && { dealership_id }),
  };
  document.dispatchEvent(new CustomEvent(siteEventName, { detail }));
  rememberSuccess({ category: tradeIn, leadId, at: pageNow(), ...(locationId && { locationId }) }, undefined);
  location.assign(successPath);
}
