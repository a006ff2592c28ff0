/** Something that a person has to do about a dealer. */
export interface StatusProblem {
  /** A sentence without its full stop: 'It was never published'. */
  text: string;
  /** What an operator can type: 'npm run publish -- --dealer riverside-motors'. */
  command?: string;
}

/** '3 leads are undelivered: npm run leads -- resend --dead' */
export const problemLine = ({ text, command }: StatusProblem): string =>
  command === undefined ? sentenceOf(text) : `${text}: ${command}`;

/** A text as a sentence: messages of others may end in a full stop, and begin in any case. */
export const sentenceOf = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** The status of one dealer's site. */
export interface DealerStatus {
  /** Slug. */
  dealer: string;
  /** As the dealer's configuration has it. Undefined when that cannot be read. */
  name?: string | undefined;
  /** True when a person has to do something. */
  attention: boolean;
  problems: StatusProblem[];
  release?: string | undefined;
  /** The time of the release, ISO. */
  releasedAt?: string | undefined;
  /** The version of Forecourt that made the release: '0.1.0'. */
  version?: string | undefined;
  pages: number;
  bytes: number;
  cars: number;
  /** Hours since the feed last provided stock. Undefined without a feed. */
  stockAgeHours?: number | undefined;
  feed?: 'taken' | 'unchanged' | 'held' | 'failed' | undefined;
  /** True when stock waits until a person accepts it: of a feed, or of the dealer's folder. */
  isStockHeld: boolean;
  /** True when a person stopped its publishing. */
  isOnHold: boolean;
  /** Rows of the feed that were rejected. */
  rejected: number;
  /** Number of leads that could not be delivered. Undefined when the database was not queried. */
  undeliveredLeads?: number | undefined;
}
