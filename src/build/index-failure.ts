import { Errors } from 'typesense';
import type { TypesenseSetup } from '../search/browser/engine-setup.ts';
import { FillFailure, type RejectedDocument } from '../search/typesense/import-documents.ts';

/** Why the index of a dealer was not updated, and what to do. */
export interface IndexFailure {
  slug: string;
  ok: false;
  message: string;
  remedy: string;
  rejected: RejectedDocument[];
}

/** The failure that an error of the search server means. */
export function indexFailureOf(slug: string, error: unknown, nodes: TypesenseSetup['nodes']): IndexFailure {
  const message = error instanceof Error ? error.message : String(error);
  const rejected = error instanceof FillFailure ? error.rejected : [];
  const failure = { slug, ok: false as const, rejected };
  if (error instanceof FillFailure) {
    return {
      ...failure,
      message,
      remedy: 'The old index still answers. Fix what is reported and run it again.',
    };
  }
  if (error instanceof Errors.RequestUnauthorized) {
    return {
      ...failure,
      message: 'The search server refuses the key.',
      remedy: 'Set TYPESENSE_API_KEY to a key that may do everything (--api-key of the server).',
    };
  }
  if (error instanceof Errors.HTTPError || error instanceof Errors.TypesenseError) {
    return {
      ...failure,
      message: `The search server says: ${message}`,
      remedy: 'The old index still answers; see the log of the server and run it again.',
    };
  }
  if ((error as { isAxiosError?: boolean }).isAxiosError) {
    const tried = nodes.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`).join(', ');
    return {
      ...failure,
      message: `No search server answers at ${tried} (${message}).`,
      remedy: 'Start it or correct TYPESENSE_URL, and run it again.',
    };
  }
  return { ...failure, message, remedy: 'The old index still answers.' };
}
