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

/** Origins for one directive; none for a dealer without a container, whose pages stay closed to all of them. */
export function tagManagerSources(
  directive: keyof typeof sources,
  { gtmContainerId }: { gtmContainerId?: string | undefined },
): string[] {
  return gtmContainerId === undefined ? [] : sources[directive];
}
