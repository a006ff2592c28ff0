/** The policy sources that Google Tag Manager and its Google Analytics tags need. */
const sources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/**
 * The origins for one CSP directive. Empty for a dealer without a container, so that its pages do not allow these
 * origins.
 */
export function tagManagerSources(
  directive: keyof typeof sources,
  { gtmContainerId }: { gtmContainerId?: string | undefined },
): string[] {
  return gtmContainerId === undefined ? [] : sources[directive];
}
