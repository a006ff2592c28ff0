import type { RefusalCode } from '../api/result.ts';
import type { RefusalStatus } from '../api/route.ts';

/**
 * Besides the contract's own codes: another origin, wrong method, body too slow or too large, not JSON, content that
 * cannot be saved, or an error of the server.
 */
type AnyStatus = RefusalStatus | 403 | 405 | 408 | 413 | 415 | 422 | 500 | 503;

/** Ends a call with `{success: false, error}`. The page may show its message to the visitor (OPEN-20). */
export class Refusal extends Error {
  readonly status: AnyStatus;
  readonly retryAfterSeconds: number | undefined;
  /** Set where the page itself can react to the refusal. */
  readonly code: RefusalCode | undefined;
  /** The field of the payload that was refused: 'own_vehicle.year'. */
  readonly field: string | undefined;

  constructor(
    status: AnyStatus,
    message: string,
    options: {
      retryAfterSeconds?: number;
      code?: RefusalCode;
      field?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.code = options.code;
    this.field = options.field;
  }
}
