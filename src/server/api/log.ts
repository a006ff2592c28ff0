import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** One JSON object a line. What calls carry never gets in: lines are made of chosen fields, not of requests. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination(2),
  );
}

/**
 * An error without what it may quote: a database names the values of the row it refused, which are a visitor's. Kept
 * are kind, code, and where in our code it came from.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(code && { code }),
    message: withoutPersonalData(error.message),
    at: frames.slice(0, 8).map((frame) => frame.trim()),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}

/** Numbers long enough to ring, one-time codes, addresses of mail, and whatever stands in quotes or brackets. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
    .slice(0, 300);
}
