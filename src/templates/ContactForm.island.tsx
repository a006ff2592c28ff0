import { useMemo } from 'react';
import { ContactEnquiry } from '../features/form-pages/ContactEnquiry.tsx';
import type { ContactForm as ContactSetup } from '../site/leads/form-props.ts';

/** @param setup ContactForm as JSON, see SearchResults */
export function ContactForm({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as ContactSetup, [setup]);
  return <ContactEnquiry form={form} />;
}
