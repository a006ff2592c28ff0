import { createElement } from 'react';
import type { CalculatorSetup } from '../../site/finance/finance-props.ts';
import { loadStyles } from '../../ui/load-styles.ts';
import { openReactDialog } from '../../ui/open-react-dialog.ts';
import { CalculatorDialog, calculatorTitleId } from './CalculatorDialog.tsx';
import styles from './calculator-dialog.css?url';

/** The data of a link to the calculator, as JSON in `data-calculator`. */
export interface CarCalculator {
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
    content: (onClose) => createElement(CalculatorDialog, { car, onClose }),
  });
}
