import type { LeadForm } from '../../api/contract/lead-fields.ts';
import { sendForm } from '../../api/leads.ts';
import { consentVersion } from '../../domain/leads/consent-texts.ts';
import { type SiteEvent, siteEventName } from '../../domain/leads/events.ts';
import { successPath } from '../../domain/leads/form-paths.ts';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { type AcceptedLead, leadEvent } from '../../domain/leads/lead-event.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import type { LeadOrigin } from '../../stores/lead-origin.ts';
import type { LeadSending } from '../../stores/lead-outbox.ts';
import { rememberSuccess } from '../../stores/success.ts';
import type { FormProof } from '../form/StepForm.tsx';
import type { FormOutcome } from '../form/step-form.ts';
import { sendLead } from '../kept-leads/page-leads.ts';
import { pageNow } from '../page-now.ts';
import { placePhone } from './PlaceFields.tsx';

/** Data about a form besides its values. */
export interface LeadAbout {
  /** See `domain/leads/lead-rules.ts`. */
  category: string;
  /** The phone numbers to call while the lead waits to be sent. */
  setup: Pick<PageForm, 'places' | 'phone'>;
  /** Decides the event, together with the car's type. Absent for forms without an event. */
  form?: AcceptedLead['form'];
  car?: LeadCar;
  /** Id of the car's own dealership, which the event counts for. Absent: the site's. */
  dealershipId?: string | undefined;
}

/** A lead's own fields. Its origin, key and captcha are added. */
export type LeadFields = Partial<Omit<LeadForm, keyof LeadOrigin>> &
  Pick<LeadForm, 'name' | 'email' | 'phone'>;

interface LeadActions {
  send: (content: LeadFields & { lead_key: string }) => Promise<LeadSending<{ lead_id: string }>>;
  go: (path: string) => void;
}

const here: LeadActions = {
  send: (content) => sendLead(sendForm, content),
  go: (path) => location.replace(path),
};

/**
 * Sends a form (API-13). After the server returned a lead_id, it sends the event, stores car and category for the
 * success page, and opens that page (LEAD-3). A refusal is shown in the form (LEAD-4). A lead that could not be sent
 * waits in the outbox; after it is sent, the same happens, except that the visitor stays on the page.
 */
export async function sendLeadForm(
  values: LeadFields,
  { leadKey, captcha }: FormProof,
  about: LeadAbout,
  actions = here,
): Promise<FormOutcome> {
  const { category, car } = about;
  const sending = await actions.send({
    ...withoutEmpty(values),
    category,
    consent_version: consentVersion,
    lead_key: leadKey,
    ...(captcha !== undefined && { captcha }),
    ...(car && { car_id: car.id, car_type: car.type, shown_price: car.price }),
    ...(car?.person && { sales_person: car.person }),
  });
  if (sending.kind === 'refused') return sending;
  const { location_id, appointment_date: date, appointment_time: time } = values;
  // The server books the time of a lead that is sent at once, or refuses it. That of a late one may be gone.
  const when = date && time && sending.kind === 'sent' && `${dayName(date)}, ${clockTime(time)}`;
  const isAccepted = (leadId: string | undefined) => {
    tellOf(about);
    if (leadId === undefined) return;
    rememberSuccess(
      {
        category,
        leadId,
        at: pageNow(),
        ...(location_id && { locationId: location_id }),
        ...(when && { when }),
      },
      car && { id: car.id, title: car.title, href: car.href, ...(car.image && { image: car.image }) },
    );
  };
  if (sending.kind === 'kept') {
    return { ...sending, leadKey, phone: placePhone(about.setup, location_id), onSent: isAccepted };
  }
  isAccepted(sending.leadId);
  actions.go(successPath);
  return { kind: 'sent' };
}

/** EVENT-8, OPEN-61: by the form and the car. */
function tellOf({ form, car, dealershipId }: LeadAbout): void {
  if (!form || !car) return;
  const event_id = leadEvent({
    form,
    car: { car_type: car.type, ...(car.driveOnly && { tag: 'test drive only' }) },
  });
  if (event_id === undefined) return;
  const detail: SiteEvent = {
    event_id,
    car_id: car.id,
    ...(dealershipId && { dealership_id: dealershipId }),
  };
  document.dispatchEvent(new CustomEvent(siteEventName, { detail }));
}

/** What was left empty is not said. */
function withoutEmpty(values: LeadFields): LeadFields {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
  ) as LeadFields;
}
