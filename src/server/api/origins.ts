import { hostsOf } from '../../config/dealer-hosts.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';

const previewHost = /^([a-z0-9][a-z0-9-]*)\.localhost(?::\d{1,5})?$/;

/** Where a request comes from and where it goes, by its headers. */
export interface RequestPlace {
  /** In lower case. */
  host: string;
  origin: string | undefined;
}

/**
 * Finds the dealer a request is for. When the API shares the site's host, the host names the dealer. When the API has
 * its own host, the Origin header of the calling page does. `<slug>.localhost` is accepted in previews only.
 */
export async function dealerOf(
  { host, origin }: RequestPlace,
  dealers: DealerDirectory,
  preview: boolean,
): Promise<Dealer | undefined> {
  const beside = await dealerAt(host, dealers, preview);
  if (beside || origin === undefined) return beside;
  const from = URL.parse(origin);
  return from ? dealerAt(from.host, dealers, preview) : undefined;
}

async function dealerAt(
  host: string,
  dealers: DealerDirectory,
  preview: boolean,
): Promise<Dealer | undefined> {
  const slug = preview && previewHost.exec(host)?.[1];
  return slug ? dealers.bySlug(slug) : dealers.byHost(host);
}

/** True when this origin is one of the dealer's own. */
export function isOwnOrigin(origin: string, dealer: Dealer, preview: boolean): boolean {
  if (hostsOf(dealer).some((own) => origin === `https://${own}`)) return true;
  const host = /^http:\/\/(.+)$/.exec(origin)?.[1];
  return preview && host !== undefined && previewHost.exec(host)?.[1] === dealer.slug;
}
