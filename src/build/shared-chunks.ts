/** Modules that the scripts of every page need (src/layouts). Left to itself the bundler makes a file of each. */
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
 * Puts modules that always come together into one file: a page asks for ten files less, and they compress better. A
 * module that is missing here, or here without need, costs bytes and nothing else.
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
