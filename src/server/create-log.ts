import { type DestinationStream, type Logger, pino } from 'pino';

/** Writes one JSON object a line, of chosen fields and never of whole requests: visitors' data cannot get in. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: errorForLog },
    },
    destination ?? pino.destination(2),
  );
}

/**
 * Removes what an error may quote: a database error, for example, quotes the values of the rejected row, and those are
 * a visitor's data. Keeps the kind, the code and the stack's places in our code.
 */
function errorForLog(error: unknown): object {
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

/** Replaces phone numbers, one-time codes, email addresses, and text in quotes or brackets. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
    .slice(0, 300);
}
