/** What the source of a feed answered. */
export type FeedAnswer =
  | { kind: 'bytes'; bytes: Uint8Array; etag?: string | undefined }
  /** The copy that the ETag belongs to is current. */
  | { kind: 'unchanged' }
  /** `passing`: a second try may succeed. */
  | { kind: 'failed'; why: string; passing: boolean };

export interface FeedLimits {
  /** Milliseconds until the last byte, including redirects. */
  timeoutMs: number;
  /** The most bytes as sent, before decompression. */
  maxBytes: number;
}

export const usualFeedLimits: FeedLimits = { timeoutMs: 60_000, maxBytes: 128 * 1024 * 1024 };

export const failed = (why: string, passing = false): FeedAnswer => ({ kind: 'failed', why, passing });

export const tooLarge = ({ maxBytes }: FeedLimits) =>
  failed(`it is larger than ${Math.round(maxBytes / 1024 ** 2)} MB`);

export const tooLate = ({ timeoutMs }: FeedLimits) =>
  failed(`it did not answer within ${timeoutMs / 1000} seconds`, true);
