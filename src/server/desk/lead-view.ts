import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { Handling } from '../../domain/desk-lead.ts';
import type { CrmLead } from '../delivery/crm-lead.ts';
import type { DeskLead } from '../storage/desk-leads.ts';
import type { DeskChangeRow } from '../storage/desk-tables.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';
import type { Markup } from './desk-page.ts';
import type { Choice } from './inbox-page.ts';

/** What the page of a lead is drawn from. */
export interface LeadView {
  one: DeskLead;
  crm: CrmLead;
  dealer: Dealer;
  history: DeskChangeRow[];
  /** What was and will be sent about the lead. */
  deliveries: LeadDeliveryRow[];
  answering: AnswerForm;
  /** Address of the page of its reservation. */
  reservationHref: string | undefined;
  /** Other leads of the same person that this session may see. */
  others: DeskLead[];
  staff: Choice[];
  nameOf: (email: string) => string;
  formKey: string;
  /** The values of a form that was refused, so that the person can correct them. */
  typed?: { handling?: Handling; note?: string } | undefined;
  /** What others changed since the page was opened, and what this form wants to change. */
  conflict?: { since: DeskChangeRow[]; wanted: Handling } | undefined;
  now: number;
}

/** An answer that is being written. */
export interface AnswerDraft {
  subject: string;
  text: string;
  /** Stays the same until the answer is stored, so that a form that is sent twice is one answer. */
  key: string;
}

/** What the form of answers is drawn from. */
export interface AnswerForm {
  /** False: this server sends no mail. */
  isPossible: boolean;
  /** The templates for this lead, by their number. */
  templates: Choice[];
  /** Where replies go. */
  replyTo: string;
  /** What was typed or filled in, and is not stored. */
  draft?: AnswerDraft | undefined;
  /** Answers of others since the page was opened. */
  since?: DeskChangeRow[] | undefined;
}

/** The fields that say which state of the lead a form was made from. */
export function seenFields({ one, history, formKey }: LeadView): Markup {
  return html`<input type="hidden" name="form_key" value="${formKey}"><input type="hidden" name="version" value="${one.handling?.version ?? 0}"><input type="hidden" name="lines" value="${history[0]?.number ?? 0}">`;
}

/** One line of the history in words. */
export function historyLine({ kind, was, becomes, note }: DeskChangeRow): Markup {
  switch (kind) {
    case 'note':
      return html`<span class="note">${note}</span>`;
    case 'answered':
      return html`<span>Answered the customer.</span>`;
    case 'mail':
      return html`<span>Mailed ${was}: ${becomes}</span><span class="note quoted">${note}</span>`;
    case 'reservation':
      return html`<span>Reservation: ${becomes}</span>`;
    case 'status':
      return html`<span>Status: ${was} ${raw('&rarr;')} ${becomes}</span>`;
    case 'assigned':
      return html`<span>Assigned: ${was} ${raw('&rarr;')} ${becomes}</span>`;
    case 'appointment':
      return html`<span>Appointment: ${was} ${raw('&rarr;')} ${becomes}</span>`;
  }
}
