import { useEffect, useRef } from 'react';
import { submitFailedMessage } from '../../domain/leads/lead-rules.ts';
import { KeptLeadNote, useKeptLead } from '../kept-leads/KeptLeadNote.tsx';
import { Lines } from '../Lines.tsx';
import type { KeptForm, Recap } from './step-form.ts';

interface WaitingFormProps {
  kept: KeptForm;
  recap: Recap[];
  /** Shows the form again with its values. */
  onChange(): void;
}

const headings = {
  waits: 'Kept, and not sent yet',
  sent: 'Sent',
  refused: 'Not accepted',
};

/**
 * Replaces a form that could not be sent now (ERR-8). It says so, shows what was kept, and explains what happens next.
 */
export function WaitingForm({ kept, recap, onChange }: WaitingFormProps) {
  const { leadKey, phone, onSent } = kept;
  const lead = useKeptLead(leadKey) ?? { kind: 'waits', isOnline: true, lasts: true };
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that had the focus may go with this state
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
  }, [lead.kind]);
  const isSent = lead.kind === 'sent';
  const leadId = isSent ? lead.leadId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isSent) onSent?.(leadId);
  }, [isSent]);
  return (
    <div className="form-waiting stack-4">
      <h3 ref={heading} tabIndex={-1}>
        {headings[lead.kind]}
      </h3>
      {lead.kind === 'waits' && <p role="alert">{submitFailedMessage}</p>}
      <KeptLeadNote lead={lead} phone={phone} />
      {lead.kind === 'refused' && (
        <button className="button at-start" data-rank="primary" type="button" onClick={onChange}>
          Change it and send it again
        </button>
      )}
      <RecapList recap={recap} />
    </div>
  );
}

/** The values of the form, for the visitor to read. Empty ones are left out. */
export function RecapList({ recap }: { recap: Recap[] }) {
  return (
    <dl className="form-recap grid">
      <Lines lines={recap.filter(({ value }) => value)} />
    </dl>
  );
}
