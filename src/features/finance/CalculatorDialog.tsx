import { DrawnIcon } from '../../ui/DrawnIcon.tsx';
import { close } from '../../ui/form-icons.ts';
import { FinanceCalculator } from './FinanceCalculator.tsx';
import type { CarCalculator } from './open-calculator.ts';

export const calculatorTitleId = 'calculator-dialog-title';

/** Shows the calculator in a dialog on a car's page, with the car's price. */
export function CalculatorDialog({ car, onClose }: { car: CarCalculator; onClose(): void }) {
  return (
    <>
      <div className="dialog-head">
        <div>
          <h2 id={calculatorTitleId} tabIndex={-1}>
            Work out your repayments
          </h2>
          <p>
            {car.title}, {car.price}
          </p>
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <DrawnIcon strokes={close} />
        </button>
      </div>
      <FinanceCalculator setup={car.setup} sharePath={car.sharePath} carId={car.id} />
    </>
  );
}
