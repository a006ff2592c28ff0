import { type ApiClient, createApiClient } from './client.ts';

/** What every page says of its site on its root element, for the scripts on it. */
export interface PageSite {
  websiteId: number;
  /** The dealership the site itself stands for. */
  dealershipId: string;
  /** Where its sales people answer the phone, '07 5550 1234'. */
  phone: string | undefined;
  /** Origin of the dealer's API, '' for the page's own. Undefined: the dealer has none. */
  apiBaseUrl: string | undefined;
}

export function pageSite({ dataset }: HTMLElement = document.documentElement): PageSite {
  return {
    websiteId: Number(dataset['websiteId']),
    dealershipId: dataset['dealershipId'] ?? '',
    phone: dataset['phone'],
    apiBaseUrl: dataset['api'],
  };
}

/** A client of the dealer's API; undefined where the dealer has none. */
export function pageApi(options: { timeoutMs?: number } = {}): ApiClient | undefined {
  const { apiBaseUrl } = pageSite();
  return apiBaseUrl === undefined ? undefined : createApiClient({ baseUrl: apiBaseUrl, ...options });
}
