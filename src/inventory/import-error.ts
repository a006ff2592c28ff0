/** Why an import or a check cannot start or finish, in words for the person who ran it. */
export class StockImportError extends Error {
  override readonly name = 'StockImportError';
}
