import { dev } from 'astro';
import { program, wholeNumber } from './command-line.ts';

const help = `Serves every dealer's site and renders pages as you edit them: http://<slug>.localhost:4321/

  npm run dev -- [--port N]

  --port N   default: the environment variable PORT, else 4321`;

/** `npm run dev`. The server runs on after it returns. */
export const main = program({ name: 'dev', help }, async (values) => {
  const port = values.port ?? process.env['PORT'] ?? '4321';
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  await dev({
    root: `${import.meta.dirname}/..`,
    server: { port: wholeNumber('--port', port, 0, 65_535), allowedHosts: ['.localhost'] },
  });
  return 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
