import type { Dealer } from './schema/dealer.ts';

/** Every host whose pages belong to the dealer, the site's own first: 'www.example.com.au'. */
export function hostsOf({ siteUrl, hosts }: Pick<Dealer, 'siteUrl' | 'hosts'>): string[] {
  return [new URL(siteUrl).host, ...hosts];
}
