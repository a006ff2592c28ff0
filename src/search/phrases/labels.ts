import { dollars, grouped } from '../../domain/money.ts';
import type { AmountPhrase } from './amounts.ts';

/** The label of a range: 'Up to $40,000', '2015 to 2019', '7 seats'. */
export function phraseLabel({ key, min, max }: Omit<AmountPhrase, 'end'>): string {
  const format = formats[key];
  if (key === 'year' || key === 'seats') {
    if (min === max) return format(min!);
    if (max === undefined) return key === 'year' ? `${min} or newer` : `${min} seats or more`;
    if (min === undefined) return key === 'year' ? `${max} or older` : `Up to ${max} seats`;
    return key === 'year' ? `${min} to ${max}` : `${min} to ${max} seats`;
  }
  if (min === undefined) return `Up to ${format(max!)}`;
  return max === undefined ? `From ${format(min)}` : `${format(min)} to ${format(max)}`;
}

const formats: Record<AmountPhrase['key'], (amount: number) => string> = {
  price: dollars,
  weekly_price: (amount) => `${dollars(amount)} a week`,
  km: (amount) => `${grouped(amount)} km`,
  year: String,
  seats: (amount) => `${amount} seats`,
};
