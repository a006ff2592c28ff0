import { dollars, grouped } from '../../domain/money.ts';
import type { AmountPhrase } from './amounts.ts';

/** A range as a person says it: 'Up to $40,000', '2015 to 2019', '7 seats'. */
export function amountLabel({ key, min, max }: Omit<AmountPhrase, 'end'>): string {
  const said = sayer[key];
  if (key === 'year' || key === 'seats') {
    if (min === max) return said(min!);
    if (max === undefined) return key === 'year' ? `${min} or newer` : `${min} seats or more`;
    if (min === undefined) return key === 'year' ? `${max} or older` : `Up to ${max} seats`;
    return key === 'year' ? `${min} to ${max}` : `${min} to ${max} seats`;
  }
  if (min === undefined) return `Up to ${said(max!)}`;
  return max === undefined ? `From ${said(min)}` : `${said(min)} to ${said(max)}`;
}

const sayer: Record<AmountPhrase['key'], (amount: number) => string> = {
  price: dollars,
  weekly_price: (amount) => `${dollars(amount)} a week`,
  km: (amount) => `${grouped(amount)} km`,
  year: String,
  seats: (amount) => `${amount} seats`,
};
