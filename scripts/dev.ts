import { dev } from 'astro';

/** Every dealer's site, rendered as it is edited: `npm run dev`, then `http://<slug>.localhost:4321/`. */
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
await dev({
  root: `${import.meta.dirname}/..`,
  server: { port: Number(process.env['PORT'] ?? 4321), allowedHosts: ['.localhost'] },
});
