import { useMemo, useState } from 'react';
import { linkedCarWords } from '../../car/linked-car.ts';
import { type LinkedCarState, useCarInUrl } from '../../car/use-linked-car.ts';
import { ChosenCar } from '../../features/form-pages/ChosenCar.tsx';
import { EnquiryForm } from '../../ui/lead-forms/EnquiryForm.tsx';
import type { PropsOf } from '../page-plans.ts';

type ContactSetup = NonNullable<PropsOf<'contact'>['form']>;

/**
 * The enquiry form on its own page. It is about the car in the URL, otherwise it is a general enquiry. A URL with
 * a car is opened when the dialog of a card could not open, or when a visitor opened the link in a new tab. The
 * HTML contains the general form, because the URL is known only in the browser.
 *
 * @param setup ContactSetup as JSON, see SearchResults
 */
export function ContactForm({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as ContactSetup, [setup]);
  const [asked, forget] = useCarInUrl(form.cars);
  const [isLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    forget();
  };
  const car = asked.kind === 'found' ? asked.car.lead : undefined;
  const notice = notices[asked.kind];
  return (
    <>
      {(car || asked.kind === 'looking') && (
        <ChosenCar car={car} purpose="Enquiry about" leaving="Ask about something else" onLeave={leave} />
      )}
      {notice && <p role="status">{notice}</p>}
      {/* What is typed while the car is looked up stays. Without the car the form is a new one, with its own draft. */}
      <EnquiryForm key={String(isLeft)} id="contact" form={form} car={car} />
    </>
  );
}

const notices: Partial<Record<LinkedCarState['kind'], string>> = {
  sold: `${linkedCarWords.sold} Tell us what you are looking for.`,
  gone: `${linkedCarWords.gone} Tell us what you are looking for.`,
  failed: `${linkedCarWords.failed} Tell us which one it was.`,
};
