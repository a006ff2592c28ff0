/** Modules that the scripts of every page need (src/layouts). By default the bundler makes one file for each. */
const ofEveryPage = [
  'domain/events',
  'domain/visitor-event',
  'features/analytics/privacy-choice',
  'stores/outbox-keys',
  'stores/persisted-store',
  'stores/visited-pages',
  'ui/import-whole',
  'ui/opens-in-place',
  'ui/when-seen',
];

/**
 * Puts modules that are always loaded together into one file. A page then requests ten files fewer, and they compress
 * better. A missing or needless module in the list costs only bytes.
 */
export function sharedChunks() {
  const groups = [
    { name: 'page', test: new RegExp(`/src/(?:${ofEveryPage.join('|')})\\.ts$`) },
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  ];
  return {
    name: 'forecourt:shared-chunks',
    configEnvironment: (name: string) =>
      name === 'client'
        ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
        : undefined,
  };
}
