import { useEffect, useMemo, useState } from 'react';
import type { CardView } from '../../domain/card-view.ts';
import type { LeadPageSetup } from '../../site/page.ts';
import { JourneyCar } from './JourneyCar.tsx';
import { LeadPageForm } from './LeadPageForm.tsx';
import { type JourneyCarState, lookUpCar } from './look-up-car.ts';

/**
 * The form of a page of the dealer's own words, about the car that the address names where the page takes one.
 *
 * @param setup LeadPageSetup as JSON
 */
export function LeadPage({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as LeadPageSetup, [setup]);
  const [asked, setAsked] = useState<JourneyCarState>({ kind: 'none' });
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('car_id');
    if (!parsed.car || !id || id.length > 64) return;
    setAsked({ kind: 'looking' });
    void lookUpCar(id, parsed.car).then(setAsked);
  }, [parsed]);
  const car: CardView | undefined = asked.kind === 'found' ? asked.car : undefined;
  return (
    <>
      {parsed.car && <JourneyCar asked={asked} searchPath={parsed.car.searchPath} />}
      <LeadPageForm setup={parsed} car={car} carType={asked.kind === 'found' ? asked.carType : undefined} />
    </>
  );
}
