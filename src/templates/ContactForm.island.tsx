import { useMemo } from 'react';
import { ContactEnquiry } from '../features/form-pages/ContactEnquiry.tsx';
import type { PageForm } from '../site/page.ts';

/** @param setup PageForm as JSON, see SearchResults */
export function ContactForm({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as PageForm, [setup]);
  return <ContactEnquiry form={form} />;
}
