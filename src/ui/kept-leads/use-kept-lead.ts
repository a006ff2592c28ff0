import { useLayoutEffect, useState } from 'react';
import type { KeptLead } from '../../domain/kept-lead.ts';
import { followKeptLead } from '../../stores/kept-leads.ts';
import { pageOutbox } from '../../stores/lead-outbox.ts';

/**
 * What becomes of a lead that could not be sent at once.
 *
 * @param key of the lead
 * @returns undefined as long as nothing of it has waited
 */
export function useKeptLead(key: string | undefined): KeptLead | undefined {
  const [lead, setLead] = useState<KeptLead>();
  // Before anything is painted: the first words are the right ones.
  useLayoutEffect(() => {
    setLead(undefined);
    const outbox = pageOutbox();
    return key && outbox ? followKeptLead(outbox, key, setLead) : undefined;
  }, [key]);
  return lead;
}
