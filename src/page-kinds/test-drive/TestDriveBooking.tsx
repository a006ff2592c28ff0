import { useState } from 'react';
import { linkedCarWords } from '../../car/linked-car.ts';
import { type LinkedCarState, useCarInUrl } from '../../car/use-linked-car.ts';
import { ChosenCar } from '../../features/form-pages/ChosenCar.tsx';
import type { TestDriveForm as TestDriveSetup } from '../../site/leads/form-props.ts';
import { TestDriveForm } from '../../ui/lead-forms/TestDriveForm.tsx';
import { WishFields } from './WishFields.tsx';

/**
 * The test drive form on its own page (ROUTE-25). It is about the car in the URL, which is looked up here, or about a
 * car that the visitor selects. The HTML contains the selection, because the URL is known only in the browser.
 */
export function TestDriveBooking({ form }: { form: TestDriveSetup }) {
  const [asked, leave] = useCarInUrl(form, 'drive');
  const [wish, setWish] = useState('');
  const isAsked = asked.kind === 'found' || asked.kind === 'looking';
  return (
    <>
      <div className="drive-what">
        {isAsked ? (
          <ChosenCar car={asked.kind === 'found' ? asked.car.lead : undefined} onLeave={leave} />
        ) : (
          <WishFields makes={form.makes} onWish={setWish} notice={notices[asked.kind]} />
        )}
      </div>
      <TestDriveForm
        id="drive"
        form={form}
        headingLevel={3}
        {...(asked.kind === 'found' ? { car: asked.car.lead } : { wish })}
      />
    </>
  );
}

const like = 'We may have one like it: tell us what you would like to drive.';

const notices: Partial<Record<LinkedCarState['kind'], string>> = {
  sold: `${linkedCarWords.sold} ${like}`,
  gone: `${linkedCarWords.gone} ${like}`,
  reserved: `${linkedCarWords.reserved} ${like}`,
  failed: `${linkedCarWords.failed} Tell us which one it was.`,
};
