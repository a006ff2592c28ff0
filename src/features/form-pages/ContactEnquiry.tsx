import { useEffect, useState } from 'react';
import { carById } from '../../api/cars.ts';
import { pageApi } from '../../api/page-api.ts';
import { isAvailable } from '../../domain/availability.ts';
import type { Car } from '../../domain/car.ts';
import { isTestDriveOnly } from '../../domain/card-actions.ts';
import type { LeadCar } from '../../domain/lead-car.ts';
import { dollars } from '../../domain/money.ts';
import { vehiclePath } from '../../domain/vehicle-path.ts';
import type { PageForm } from '../../site/page.ts';
import { EnquiryForm } from '../../ui/lead-forms/EnquiryForm.tsx';
import { askedCarId } from './asked-car-id.ts';
import { ChosenCar } from './ChosenCar.tsx';

type Asked = { kind: 'none' | 'looking' | 'gone' } | { kind: 'found'; car: LeadCar };

/**
 * The enquiry on a page of its own: about the car that the address names, where an enquiry's dialog could not open or
 * was opened in a tab, else about anything. The HTML cannot know the address, so it has the general form.
 */
export function ContactEnquiry({ form }: { form: PageForm }) {
  const [asked, setAsked] = useState<Asked>({ kind: 'none' });
  useEffect(() => {
    const id = askedCarId(location.search);
    if (id === undefined) return;
    setAsked({ kind: 'looking' });
    void lookUp(id).then((car) => setAsked(car ? { kind: 'found', car } : { kind: 'gone' }));
  }, []);
  const car = asked.kind === 'found' ? asked.car : undefined;
  return (
    <>
      {(car || asked.kind === 'looking') && (
        <ChosenCar
          car={car}
          purpose="Enquiry about"
          leaving="Ask about something else"
          isPictured={false}
          onLeave={() => setAsked({ kind: 'none' })}
        />
      )}
      {asked.kind === 'gone' && (
        <p role="status">We could not find the car you came for. Tell us which one it was.</p>
      )}
      {/* Another car is another form, with a draft of its own. */}
      <EnquiryForm key={car?.id ?? ''} id="contact" form={form} car={car} headingLevel={3} />
    </>
  );
}

async function lookUp(id: string): Promise<LeadCar | undefined> {
  const answer = await pageApi()?.call(carById, { id });
  return answer?.ok && isAvailable(answer.data) ? leadCarOf(answer.data) : undefined;
}

/** A car as its dealer lists it. Its pictures may be of any size, so none is shown. */
function leadCarOf(car: Car): LeadCar {
  const price = car.offer_price || car.price;
  const place = car.location_name ?? car.location?.name;
  return {
    id: car.id,
    title: `${car.year} ${car.make} ${car.model}`,
    href: vehiclePath(car.slug),
    type: car.car_type,
    ...(price > 0 && { price: dollars(price) }),
    ...(isTestDriveOnly({ tag: car.tag ?? '' }) && { driveOnly: true }),
    ...(place && { place }),
    ...(car.dealership_slug && { dealership: car.dealership_slug }),
  };
}
