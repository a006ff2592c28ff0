/** The reason why an import or a check failed, as text for the user of the command. */
export class StockImportError extends Error {
  override readonly name = 'StockImportError';
}
