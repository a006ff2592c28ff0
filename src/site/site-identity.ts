import type { Dealer } from '../config/schema/dealer.ts';
import type { PhoneLink } from '../domain/card-view.ts';
import { phoneLink } from '../domain/phone.ts';
import { primaryLocation } from './places/location-of.ts';

/** 'https://www.example.com.au', without the slash at the end. */
export function baseUrlOf({ siteUrl }: Pick<Dealer, 'siteUrl'>): string {
  return siteUrl.replace(/\/+$/, '');
}

/** The dealership of a site: the configured one, otherwise the first known one. */
export function siteDealershipId(dealer: Dealer): string {
  return (
    dealer.dealership_id ??
    primaryLocation(dealer)?.dealership_id ??
    dealer.dealerships[0]?.id ??
    String(dealer.id)
  );
}

/** The sales phone number: the dealer's (CFG-12), otherwise that of the primary location. */
export function salesPhone(dealer: Dealer): PhoneLink | undefined {
  return phoneLink(dealer.phoneNumbers.sales) ?? phoneLink(primaryLocation(dealer)?.contact_detail.phone);
}
