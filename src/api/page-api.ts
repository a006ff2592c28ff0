import { type ApiClient, createApiClient } from './client.ts';

/** Data of the site that every page has on its root element, for scripts. */
export interface PageSite {
  websiteId: number;
  /** The dealership that the site itself belongs to. */
  dealershipId: string;
  /** The sales phone number, '07 5550 1234'. */
  phone: string | undefined;
  /** Origin of the dealer's API, '' for the page's own origin. Undefined when the dealer has no API. */
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

/** A client of the dealer's API. Undefined when the dealer has no API. */
export function pageApi(options: { timeoutMs?: number } = {}): ApiClient | undefined {
  const { apiBaseUrl } = pageSite();
  return apiBaseUrl === undefined ? undefined : createApiClient({ baseUrl: apiBaseUrl, ...options });
}
