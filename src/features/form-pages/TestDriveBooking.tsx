import { useEffect, useState } from 'react';
import { linkedCarId, linkedCarWords } from '../../car/linked-car.ts';
import type { TestDriveForm as TestDriveSetup } from '../../site/leads/form-props.ts';
import { TestDriveForm } from '../../ui/lead-forms/TestDriveForm.tsx';
import { ChosenCar } from './ChosenCar.tsx';
import type { AskedCar } from './linked-lead-car.ts';
import { WishFields } from './WishFields.tsx';

/**
 * The test drive form on its own page (ROUTE-25). It is about the car in the URL, which is looked up here, or about a
 * car that the visitor selects. The HTML contains the selection, because the URL is known only in the browser.
 */
export function TestDriveBooking({ form }: { form: TestDriveSetup }) {
  const [asked, setAsked] = useState<AskedCar>({ kind: 'none' });
  const [wish, setWish] = useState('');
  useEffect(() => {
    const id = linkedCarId(location.search);
    if (id === undefined) return;
    setAsked({ kind: 'looking' });
    void lookUp(id, form).then(setAsked, () => setAsked({ kind: 'failed' }));
  }, [form]);
  const isAsked = asked.kind === 'found' || asked.kind === 'looking';
  return (
    <>
      <div className="drive-what">
        {isAsked ? (
          <ChosenCar
            car={asked.kind === 'found' ? asked.car : undefined}
            onLeave={() => setAsked({ kind: 'none' })}
          />
        ) : (
          <WishFields makes={form.makes} onWish={setWish} notice={notices[asked.kind]} />
        )}
      </div>
      <TestDriveForm
        id="drive"
        form={form}
        headingLevel={3}
        {...(asked.kind === 'found' ? { car: asked.car } : { wish })}
      />
    </>
  );
}

const like = 'We may have one like it: tell us what you would like to drive.';

const notices: Partial<Record<AskedCar['kind'], string>> = {
  sold: `${linkedCarWords.sold} ${like}`,
  gone: `${linkedCarWords.gone} ${like}`,
  reserved: `${linkedCarWords.reserved} ${like}`,
  failed: `${linkedCarWords.failed} Tell us which one it was.`,
};

async function lookUp(id: string, setup: TestDriveSetup): Promise<AskedCar> {
  return (await import('./linked-lead-car.ts')).linkedLeadCar(id, setup, 'drive');
}
