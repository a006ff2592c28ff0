/** Seventeen characters, without the letters that are taken for digits. Older cars have shorter chassis numbers. */
export function isVin(text: string | undefined): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(text ?? '');
}
