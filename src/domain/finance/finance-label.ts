interface FinanceLabels {
  /** CFG-39. */
  financeButtonLabel?: string;
  /** CFG-40. */
  financeLabelTestVariant?: boolean;
}

/** Text of the finance button (FIN-14): the test variant's, else the dealer's, else the default. */
export function financeLabel({ financeButtonLabel, financeLabelTestVariant }: FinanceLabels): string {
  return financeLabelTestVariant ? 'Finance Quote' : financeButtonLabel?.trim() || 'Get Finance';
}
