/** What a visitor asked to be mailed about. */
export interface AlertRow {
  id: string;
  website_id: number;
  email: string;
  /** Hash of website and address, `addressHash`. */
  email_hash: string;
  /** Origin of the dealer's page that asked: 'https://www.example.com.au'. */
  site: string;
  /** JSON: `Watched`. */
  watched: string;
  /** JSON: `Seen`, what the visitor was last told of. Empty until the request is confirmed. */
  seen: string;
  /** JSON: version, text and time of the consent. */
  consent: string;
  /** The visitor's IANA time zone; empty when unknown. */
  zone: string;
  /** Keyed hash of the visitor's network address, used for the limit. */
  asked_from: string;
  asked_at: number;
  /** When its link was pressed. Null: nothing is sent but the mail with that link. */
  confirmed_at: number | null;
  /** Local day up to which news was looked for, 'yyyy-mm-dd'. Empty before the first look. */
  checked_day: string;
}

/** An address that wants no news of a website any more. It is kept for ever, as a hash. */
export interface UnsubscribedRow {
  website_id: number;
  /** `addressHash`, hashed again with the server's key. */
  email_hash: string;
  unsubscribed_at: number;
}

/** Rows of one email address at one website. */
export type AlertAddress = Pick<AlertRow, 'website_id' | 'email_hash'>;
