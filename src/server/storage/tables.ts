/** Rows as both databases hold them. Times are milliseconds since 1970. Every row belongs to one website. */
export interface Tables {
  sign_in_codes: SignInCodeRow;
  sessions: SessionRow;
  watchlist_entries: WatchlistEntryRow;
  phone_reveals: PhoneRevealRow;
  visit_events: VisitEventRow;
}

export interface SignInCodeRow {
  id: string;
  website_id: number;
  phone: string;
  /** Keyed hash of the address that asked, to count by. */
  asked_from: string;
  /** Keyed hash of website, phone and code. */
  code_hash: string;
  asked_at: number;
  expires_at: number;
  tries: number;
  /** Set when it was used, replaced or never sent: it cannot be used any more. */
  dead_at: number | null;
}

export interface SessionRow {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  website_id: number;
  phone: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

export interface WatchlistEntryRow {
  website_id: number;
  phone: string;
  car_id: string;
  saved_at: number;
}

export interface PhoneRevealRow {
  id: string;
  website_id: number;
  /** Empty where it is about no car. */
  car_id: string;
  dealership_id: string;
  occurred_at: number;
}

export interface VisitEventRow {
  id: string;
  website_id: number;
  event_id: number;
  /** Empty where it is about no car. */
  car_id: string;
  dealership_id: string;
  /** Path of the page. */
  path: string;
  occurred_at: number;
}
