import type { Dealer } from '../../config/schema/dealer.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';

const previewHost = /^([a-z0-9][a-z0-9-]*)\.localhost(?::\d{1,5})?$/;

/** Where a request says that it comes from and goes to. */
export interface RequestPlace {
  /** In lower case. */
  host: string;
  origin: string | undefined;
}

/**
 * The dealer a request is for: by its host beside the site; at a host of the API's own by the origin of the page that
 * asks. `<slug>.localhost` counts in previews only.
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

/** Whether pages of this origin are the dealer's own. */
export function isOwnOrigin(origin: string, dealer: Dealer, preview: boolean): boolean {
  if (origin === new URL(dealer.siteUrl).origin) return true;
  const host = /^http:\/\/(.+)$/.exec(origin)?.[1];
  return preview && host !== undefined && previewHost.exec(host)?.[1] === dealer.slug;
}
