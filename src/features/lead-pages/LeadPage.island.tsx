import { useEffect, useMemo, useState } from 'react';
import type { CardView } from '../../domain/card-view.ts';
import { linkedCarId } from '../../domain/linked-car.ts';
import type { LeadPageSetup } from '../../site/leads/checkout-props.ts';
import { JourneyCar } from './JourneyCar.tsx';
import { type JourneyCarState, journeyCar } from './journey-car.ts';
import { LeadPageForm } from './LeadPageForm.tsx';

/**
 * The form of a page of the dealer's own words, about the car that the address names where the page takes one.
 *
 * @param setup LeadPageSetup as JSON
 */
export function LeadPage({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as LeadPageSetup, [setup]);
  const [asked, setAsked] = useState<JourneyCarState>({ kind: 'none' });
  useEffect(() => {
    const id = linkedCarId(location.search);
    if (!parsed.car || !id) return;
    setAsked({ kind: 'looking' });
    void journeyCar(id, parsed.car).then(setAsked);
  }, [parsed]);
  const car: CardView | undefined = asked.kind === 'found' ? asked.car : undefined;
  return (
    <>
      {parsed.car && <JourneyCar asked={asked} searchPath={parsed.car.searchPath} />}
      <LeadPageForm setup={parsed} car={car} carType={asked.kind === 'found' ? asked.carType : undefined} />
    </>
  );
}
