const wholeDollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const wholeNumber = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** '$32,990': thousands separators, no decimals (PRICE-5). */
export function dollars(amount: number): string {
  return wholeDollars.format(amount);
}

/** '45,210'. */
export function grouped(amount: number): string {
  return wholeNumber.format(amount);
}
