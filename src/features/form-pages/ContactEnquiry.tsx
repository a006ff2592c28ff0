import { useEffect, useState } from 'react';
import { linkedCarId, linkedCarWords } from '../../domain/linked-car.ts';
import type { ContactForm } from '../../site/leads/form-props.ts';
import { EnquiryForm } from '../../ui/lead-forms/EnquiryForm.tsx';
import { ChosenCar } from './ChosenCar.tsx';
import type { AskedCar } from './linked-lead-car.ts';

/**
 * The enquiry on a page of its own: about the car that the address names, where an enquiry's dialog could not open or
 * was opened in a tab, else about anything. The HTML cannot know the address, so it has the general form.
 */
export function ContactEnquiry({ form }: { form: ContactForm }) {
  const [asked, setAsked] = useState<AskedCar>({ kind: 'none' });
  useEffect(() => {
    const id = linkedCarId(location.search);
    const { cars } = form;
    if (id === undefined || !cars) return;
    setAsked({ kind: 'looking' });
    import('./linked-lead-car.ts')
      .then(({ linkedLeadCar }) => linkedLeadCar(id, cars, 'ask'))
      .then(setAsked, () => setAsked({ kind: 'failed' }));
  }, [form]);
  const car = asked.kind === 'found' ? asked.car : undefined;
  const notice = notices[asked.kind];
  return (
    <>
      {(car || asked.kind === 'looking') && (
        <ChosenCar
          car={car}
          purpose="Enquiry about"
          leaving="Ask about something else"
          onLeave={() => setAsked({ kind: 'none' })}
        />
      )}
      {notice && <p role="status">{notice}</p>}
      {/* Another car is another form, with a draft of its own. */}
      <EnquiryForm key={car?.id ?? ''} id="contact" form={form} car={car} headingLevel={3} />
    </>
  );
}

const notices: Partial<Record<AskedCar['kind'], string>> = {
  sold: `${linkedCarWords.sold} Tell us what you are looking for.`,
  gone: `${linkedCarWords.gone} Tell us what you are looking for.`,
  failed: `${linkedCarWords.failed} Tell us which one it was.`,
};
