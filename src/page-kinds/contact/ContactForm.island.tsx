import { useMemo } from 'react';
import type { ContactForm as ContactSetup } from '../../site/leads/form-props.ts';
import { ContactEnquiry } from './ContactEnquiry.tsx';

/** @param setup ContactForm as JSON, see SearchResults */
export function ContactForm({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as ContactSetup, [setup]);
  return <ContactEnquiry form={form} />;
}
