import { useEffect, useState } from 'react';
import type { LeadCar } from '../../domain/lead-car.ts';
import type { TestDriveForm as TestDriveSetup } from '../../site/page.ts';
import { TestDriveForm } from '../../ui/lead-forms/TestDriveForm.tsx';
import { askedCarId } from './asked-car-id.ts';
import { ChosenCar } from './ChosenCar.tsx';
import { WishFields } from './WishFields.tsx';

/** What is known of the car that the address names. */
type Asked = { kind: 'none' | 'looking' | 'gone' | 'failed' } | { kind: 'found'; car: LeadCar };

/**
 * A test drive from its own page (ROUTE-25): of the car that the address names, looked up here, else of what the
 * visitor chooses. The HTML cannot know the address, so it has the choice, and a car takes its place.
 */
export function TestDriveBooking({ form }: { form: TestDriveSetup }) {
  const [asked, setAsked] = useState<Asked>({ kind: 'none' });
  const [wish, setWish] = useState('');
  useEffect(() => {
    const id = askedCarId(location.search);
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

const notices: Partial<Record<Asked['kind'], string>> = {
  gone: 'The car you came for is no longer available. We may have one like it: tell us what you would like to drive.',
  failed: 'We could not look up the car you came for. Tell us which one it was.',
};

/** Loaded where an address names a car: most visitors of this page choose one here. */
async function lookUp(id: string, setup: TestDriveSetup): Promise<Asked> {
  const { askedCar } = await import('./asked-car.ts');
  const car = await askedCar(id, setup);
  return car ? { kind: 'found', car } : { kind: 'gone' };
}
