import { useState } from 'react';
import type { PhoneLink } from '../../domain/card-view.ts';
import { type KeptLead, keptLeadWords } from '../../domain/kept-lead.ts';
import { resendLeads } from './page-leads.ts';

interface KeptLeadNoteProps {
  lead: KeptLead;
  /** Where somebody can be reached instead. */
  phone: PhoneLink | undefined;
}

/** What became of a lead that could not be sent at once, whom to call, and a button that tries again. */
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
