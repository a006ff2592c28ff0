/*
 * Not formatted by Intl, because its first format takes a phone about 150 ms at page start, and every page has a price.
 */

/** '$32,990': thousands separators, no decimals (PRICE-5). '-$500' below zero. */
export function dollars(amount: number): string {
  const text = grouped(Math.abs(amount));
  return amount < 0 && text !== '0' ? `-$${text}` : `$${text}`;
}

/** '45,210': a whole number. Halves are rounded away from zero. */
export function grouped(amount: number): string {
  const digits = Math.round(Math.abs(amount)).toFixed();
  const text = digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return amount < 0 && digits !== '0' ? `-${text}` : text;
}

/** '$395', '$9.95': cents where there are any. */
export function dollarsAndCents(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const rest = whole % 100;
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return `${sign}$${grouped((whole - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
