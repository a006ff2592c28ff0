import type { CalculatorSetup } from '../../site/vehicle/car-finance.ts';
import { close, DrawnIcon } from '../../ui/DrawnIcon.tsx';
import { loadStyles, openReactDialog } from '../../ui/open-react-dialog.ts';
import styles from './calculator-dialog.css?url';
import { FinanceCalculator } from './FinanceCalculator.tsx';

/** The data of a link to the calculator, as JSON in `data-calculator`. */
interface CarCalculator {
  id: string;
  setup: CalculatorSetup;
  sharePath: string;
  title: string;
  /** '$32,990'. */
  price: string;
}

/** Loads the dialog's styles in advance. Never rejects. */
export async function prepare(): Promise<void> {
  await loadStyles(styles).catch(() => undefined);
}

/**
 * Opens the calculator with the car of a link.
 *
 * @throws when it cannot be opened. The caller then follows the link to the finance page.
 */
export async function open({ link }: { link: HTMLAnchorElement }): Promise<void> {
  const car = JSON.parse(link.dataset['calculator'] ?? '') as CarCalculator;
  await loadStyles(styles);
  if (document.querySelector('.calculator-dialog')) return;
  openReactDialog({
    className: 'calculator-dialog',
    titleId: calculatorTitleId,
    opener: link,
    content: (onClose) => <CalculatorDialog car={car} onClose={onClose} />,
  });
}

const calculatorTitleId = 'calculator-dialog-title';

function CalculatorDialog({ car, onClose }: { car: CarCalculator; onClose(): void }) {
  return (
    <>
      <div className="dialog-head">
        <div>
          <h2 className="size-xl no-ring" id={calculatorTitleId} tabIndex={-1}>
            Work out your repayments
          </h2>
          <p>
            {car.title}, {car.price}
          </p>
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <DrawnIcon path={close} />
        </button>
      </div>
      <FinanceCalculator setup={car.setup} sharePath={car.sharePath} carId={car.id} />
    </>
  );
}
