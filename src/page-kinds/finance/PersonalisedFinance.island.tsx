import { useMemo, useState } from 'react';
import { pageApi } from '../../api/client.ts';
import { carFromApi, leadCarFromApi } from '../../car/car-from-api.ts';
import { type LinkedCar, linkedCarId, linkedCarWords } from '../../car/linked-car.ts';
import { useCarInUrl } from '../../car/use-linked-car.ts';
import type { Car } from '../../domain/cars/car.ts';
import { loanTermsText, readLoanTerms } from '../../domain/finance/loan-terms.ts';
import { isPrice, shownPrice } from '../../domain/prices/shown-price.ts';
import { AskedCar } from '../../features/finance/AskedCar.tsx';
import { FinanceCalculator } from '../../features/finance/FinanceCalculator.tsx';
import { FinancePanel } from '../../features/finance/FinancePanel.tsx';
import { financeFigures } from '../../stores/finance-figures.ts';
import { recentlyViewed } from '../../stores/history.ts';
import { Button } from '../../ui/Button.tsx';
import { useLater } from '../../ui/use-later.ts';
import type { PropsOf } from '../page-plans.ts';
import { lenderOffer } from './lender-offer.ts';

/** Loaded while the visitor reads the figures, because forms and their rules are a quarter of the page's code. */
const loadForm = async () => (await import('./FinanceForm.tsx')).FinanceForm;

type PersonalisedSetup = Omit<PropsOf<'personalised-finance'>, 'heading' | 'intro' | 'breadcrumb' | 'places'>;

/**
 * Finance for one car (ROUTE-12): the lender's figures, the calculator set to the car's price, and the enquiry form.
 *
 * @param setup PersonalisedSetup as JSON, see SearchResults
 */
export function Personalised({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as PersonalisedSetup, [setup]);
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} setup={parsed} onAgain={() => setAttempt(attempt + 1)} />;
}

/** One look-up of the car, and what it finds. */
function Attempt({ setup, onAgain }: { setup: PersonalisedSetup; onAgain(): void }) {
  const { part: financed } = useLater(financedCar);
  if (!financed) {
    return (
      <p className="finance-waiting" role="status">
        One moment, we are getting the figures.
      </p>
    );
  }
  if (financed.kind === 'found') return <CarFinance car={financed.car} setup={setup} />;
  return (
    <div className="finance-section stack-4" role={financed.kind === 'failed' ? 'alert' : 'status'}>
      {financed.kind === 'none' && <h2>Which one is it for?</h2>}
      <p>{sayings[financed.kind] ?? 'The figures did not load.'}</p>
      {financed.kind === 'none' && <Choices {...setup} />}
      {financed.kind === 'failed' && <p>{financed.message}</p>}
      <p className="button-row">
        {financed.kind === 'failed' && (
          <Button data-rank="primary" onClick={onAgain}>
            Try again
          </Button>
        )}
        <a className="button" href={setup.searchPath}>
          Choose a {setup.noun}
        </a>
        <a className="button" href={setup.financePath}>
          Finance without a {setup.noun}
        </a>
      </p>
    </div>
  );
}

const sayings: Partial<Record<Financed['kind'], string>> = {
  none: 'Nothing is chosen yet. Take one of these, or any other in stock.',
  sold: `${linkedCarWords.sold} We can find you another like it.`,
  gone: `${linkedCarWords.gone} We can find you another like it.`,
  failed: 'We could not get the figures.',
};

/** While the address names no car: those that the visitor looked at, then the newest. */
function Choices({ dealer, newest }: PersonalisedSetup) {
  const { cars } = recentlyViewed(dealer).getState();
  const seen = cars.map(({ id, title, price, image: src }) => ({
    id,
    title,
    price,
    image: { src, alt: '' },
  }));
  const both = new Map([...seen, ...newest].map((car) => [car.id, car] as const));
  return (
    <ul className="finance-choices grid gap-4" role="list">
      {[...both.values()].slice(0, 3).map((car) => (
        <li className="panel pad-4 holds" key={car.id}>
          <AskedCar car={{ ...car, href: `?car_id=${car.id}` }} />
        </li>
      ))}
    </ul>
  );
}

function CarFinance({ car, setup }: { car: Car; setup: PersonalisedSetup }) {
  const { calculator, financePath, form, noun } = setup;
  const price = shownPrice(car);
  const { part: FinanceForm, isLost, again } = useLater(loadForm);
  // The car as the site lists it, with its picture and location.
  const [linked] = useCarInUrl(form);
  const asked = linked.kind === 'found' ? linked.car.lead : leadCarFromApi(car);
  // Reads the URL once. Later renders use this car.
  const [before] = useState(() => readLoanTerms(financeFigures.getState().terms));
  const termsText = loanTermsText(before);
  const { figures, start } = lenderOffer(car, form) ?? {};
  return (
    <>
      <AskedCar car={asked} />
      {figures ? (
        <FinancePanel id="own-figures" finance={figures} />
      ) : (
        <p>No lender has named figures for this {noun}. Work it out below, or ask us for a rate.</p>
      )}
      {isPrice(price) && (
        <section className="finance-section stack-4" aria-labelledby="own-calculator">
          <h2 id="own-calculator">With your deposit and your trade-in</h2>
          {termsText && (
            <p>
              We begin with what you set last time: {termsText}. Change it as you like, or press Start again.
            </p>
          )}
          <FinanceCalculator
            setup={{ ...calculator, price, ...start }}
            sharePath={financePath}
            carId={car.id}
            before={before}
          />
        </section>
      )}
      <section className="form-panel panel stack-4 no-ring" aria-labelledby="own-form">
        <h2 id="own-form">Ask for finance for this {noun}</h2>
        {FinanceForm ? (
          <FinanceForm
            form={form}
            wish={{}}
            car={asked}
            advertised={figures?.view.text}
            subcategory="Personalised finance"
          />
        ) : (
          <p role="status">{isLost ? 'The form did not load.' : 'The form is loading.'}</p>
        )}
        {isLost && <Button onClick={again}>Try again</Button>}
      </section>
    </>
  );
}

type Financed = LinkedCar<Car> | { kind: 'none' };

/** The car that the URL names, with its lenders' figures (API-14). Never rejects. */
async function financedCar(): Promise<Financed> {
  const carId = linkedCarId(location.search);
  const api = pageApi();
  return carId && api ? carFromApi(carId, api) : { kind: 'none' };
}
