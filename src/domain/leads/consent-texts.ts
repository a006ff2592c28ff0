const newsByMailOrText = (dealer: string) =>
  `Send me news and offers from ${dealer} by email or SMS. I can unsubscribe at any time.`;
const readTerms = () => 'I have read and agree to the terms of use.';

/**
 * The texts that visitors agree to, by version. A lead names its version, and the server stores the text with it,
 * because the sender of messages must be able to prove consent (Spam Act 2003). Never change a published version: add a
 * new one at the end.
 */
export const consentTexts = {
  '2026-11': {
    optIn: newsByMailOrText,
    terms: readTerms,
    privacy: (dealer: string) =>
      `${dealer} collects these details to answer your request; without them we cannot. We share them with the dealership, manufacturer or lender it concerns and with the providers who run our website and records, some of them outside Australia.`,
  },
  '2026-12': {
    optIn: newsByMailOrText,
    terms: readTerms,
    privacy: (dealer: string) =>
      `${dealer} needs these details to reply to you. We share them with the dealership, manufacturer or lender it concerns and with the providers who run our website and records, some of them outside Australia.`,
  },
} as const satisfies Record<string, ConsentText>;

interface ConsentText {
  /** Beside the marketing box, which is never preselected. @param dealer its name */
  optIn: (dealer: string) => string;
  /** Beside the box for the terms, if the dealer requires them (CFG-49). */
  terms: () => string;
  /**
   * The privacy notice at collection (Privacy Act 1988, APP 5). The form adds a link to the privacy policy after it.
   */
  privacy: (dealer: string) => string;
}

export type ConsentVersion = keyof typeof consentTexts;

/** The version that forms show now and send as `consent_version`. */
export const consentVersion: ConsentVersion = '2026-12';
export const currentConsent = consentTexts[consentVersion];
