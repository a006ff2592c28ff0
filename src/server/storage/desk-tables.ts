import type { DeskStatus, LostReason } from '../../domain/desk-lead.ts';

/** How staff handle a lead. A lead that nobody has touched has no row: it is new and assigned to nobody. */
export interface DeskLeadRow {
  lead_id: string;
  website_id: number;
  status: DeskStatus;
  /** Empty unless the lead is lost. */
  reason: LostReason | '';
  /** Email address of a member of staff, in lower case. Empty: nobody. */
  assigned: string;
  /** Grows with every change of the fields above, so that an outdated form changes nothing. */
  version: number;
  /** When somebody first answered the customer. Null: nobody yet. */
  answered_at: number | null;
  updated_at: number;
}

/** One line of a lead's history at the desk. */
export interface DeskChangeRow {
  lead_id: string;
  /** 1, 2, 3 … within the lead. */
  number: number;
  website_id: number;
  at: number;
  /** Email address of the member of staff, in lower case. Empty: it was nobody of the staff. */
  who: string;
  /** Their name at that time, or 'The customer'. */
  who_name: string;
  /**
   * - answered: the customer was answered, by phone or otherwise
   * - appointment: it was moved to another time, or cancelled
   * - mail: a mail of the desk to the customer
   * - reservation: something was done with the reservation of the lead
   */
  kind: 'status' | 'assigned' | 'note' | 'answered' | 'appointment' | 'mail' | 'reservation';
  /** What it was before, as people read it. Of a mail the address that it goes to. Empty for notes. */
  was: string;
  /** What it is since. Of a mail its subject. Empty for notes. */
  becomes: string;
  /** Text that a member of staff wrote: a note, or the text of a mail. */
  note: string;
}

/** A link to sign in to the desk that somebody asked for. */
export interface DeskSignInRow {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** Keyed hash of the address that was typed, used for the limit. */
  asked_for: string;
  /** The address in lower case. Empty when nobody of the staff has it: the row only counts. */
  email: string;
  /** Keyed hash of the requester's network address, used for the limit. */
  asked_from: string;
  asked_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A week whose numbers are mailed to the owners. */
export interface DeskWeekRow {
  website_id: number;
  /** Its first day, a Monday: '2026-11-16'. */
  week: string;
  planned_at: number;
}

/** When a member of staff last got a lead in turn. */
export interface DeskTurnRow {
  website_id: number;
  /** Leads that the same people take in turn: 'sales l-1'. */
  queue: string;
  /** In lower case. */
  email: string;
  /** 1, 2, 3 … within the queue: who has the lowest is next. */
  turn: number;
}

/** A member of staff who is signed in. What they may see is read from the configuration at every request. */
export interface DeskSessionRow {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** Names the session on the page that lists them. */
  id: string;
  /** In lower case. */
  email: string;
  /** 'Firefox on Windows' */
  device: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

/** A key on a device, with which a member of staff signs in without a mail (WebAuthn). */
export interface DeskPasskeyRow {
  /** The id that the device gave it, in base64url. */
  id: string;
  /** The host whose desk it signs in to, 'www.example.com.au': browsers offer it nowhere else. */
  host: string;
  /** In lower case. */
  email: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often the device has used it. 0 for keys that a person's devices share. */
  counter: number;
  /** The device that made it, 'Safari on an iPhone'. */
  device: string;
  made_at: number;
  used_at: number;
}

/** Something that somebody did at the fleet's console. */
export interface FleetLogRow {
  id: string;
  at: number;
  /** In lower case. */
  email: string;
  /** Their name at that time. */
  name: string;
  /** Slug. */
  dealer: string;
  /** A sentence without who and when: 'Put on hold: waits for the new prices'. */
  what: string;
}
