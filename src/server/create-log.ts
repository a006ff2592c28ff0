import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Writes one JSON object a line. Lines are made of chosen fields and never of whole requests, so visitors' data cannot
 * get in.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination(2),
  );
}
