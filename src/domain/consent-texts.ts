/**
 * The words that visitors read when they agree, by version. A lead says which version was read, and the server keeps
 * the words themselves with it (the sender of messages must be able to show what was agreed to, Spam Act 2003). A
 * version that was published is never changed: new words are a new version, put last.
 */
export const consentTexts = {
  '2026-11': {
    optIn: (dealer: string) =>
      `Send me news and offers from ${dealer} by email or SMS. I can unsubscribe at any time.`,
    terms: () => 'I have read and agree to the terms of use.',
    privacy: (dealer: string) =>
      `${dealer} collects these details to answer your request; without them we cannot. We share them with the dealership, manufacturer or lender it concerns and with the providers who run our website and records, some of them outside Australia.`,
  },
} as const satisfies Record<string, ConsentText>;

interface ConsentText {
  /** Beside the box for marketing, which is never ticked beforehand. @param dealer its name */
  optIn: (dealer: string) => string;
  /** Beside the box for the terms, where the dealer asks for it (CFG-49). */
  terms: () => string;
  /** The notice at collection (Privacy Act 1988, APP 5); the form links to the privacy policy behind it. */
  privacy: (dealer: string) => string;
}

export type ConsentVersion = keyof typeof consentTexts;

/** What forms show now, and send as `consent_version`. */
export const consentVersion: ConsentVersion = '2026-11';
export const currentConsent = consentTexts[consentVersion];
