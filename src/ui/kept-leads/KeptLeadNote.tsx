import { useLayoutEffect, useState } from 'react';
import type { PhoneLink } from '../../domain/cars/card-view.ts';
import { type KeptLead, keptLeadWords } from '../../domain/leads/lead-rules.ts';
import { followKeptLead } from '../../stores/kept-leads.ts';
import { pageOutbox } from '../../stores/lead-outbox.ts';
import { resendLeads } from './page-leads.ts';

interface KeptLeadNoteProps {
  lead: KeptLead;
  phone: PhoneLink | undefined;
}

/** The state of a lead that could not be sent at once, the number to call, and a button that tries again. */
export function KeptLeadNote({ lead, phone }: KeptLeadNoteProps) {
  const [asked, setAsked] = useState<'trying' | 'failed'>();
  const isTrying = asked === 'trying';
  const tryAgain = async () => {
    if (isTrying) return;
    setAsked('trying');
    await resendLeads(true);
    setAsked('failed');
  };
  return (
    <>
      <p role="status">{keptLeadWords(lead, asked)}</p>
      {lead.kind !== 'sent' && phone && (
        <p>
          You can also call us on <a href={phone.href}>{phone.text}</a>.
        </p>
      )}
      {lead.kind === 'waits' && (
        // Not `disabled`: the button keeps the focus while it tries.
        <button className="button" type="button" aria-disabled={isTrying} onClick={tryAgain}>
          Try again now
        </button>
      )}
    </>
  );
}

/**
 * The state of a lead that could not be sent at once.
 *
 * @param key the lead's key
 * @returns undefined for a lead that was sent at once
 */
export function useKeptLead(key: string | undefined): KeptLead | undefined {
  const [lead, setLead] = useState<KeptLead>();
  // Before the first paint, so that the visitor never sees an outdated text.
  useLayoutEffect(() => {
    setLead(undefined);
    const outbox = pageOutbox();
    return key && outbox ? followKeptLead(outbox, key, setLead) : undefined;
  }, [key]);
  return lead;
}
