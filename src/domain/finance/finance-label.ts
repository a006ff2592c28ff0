interface FinanceLabels {
  /** CFG-39. */
  financeButtonLabel?: string;
  /** CFG-40. */
  financeLabelTestVariant?: boolean;
}

/** What the finance button says (FIN-14): the test variant's words, else the dealer's, else the usual ones. */
export function financeLabel({ financeButtonLabel, financeLabelTestVariant }: FinanceLabels): string {
  return financeLabelTestVariant ? 'Finance Quote' : financeButtonLabel?.trim() || 'Get Finance';
}
