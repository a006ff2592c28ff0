import { dev } from 'astro';
import { command, readCommandLine, wholeNumber } from './command-line.ts';

const usage = `Serves every dealer's site and renders pages as you edit them: http://<slug>.localhost:4321/

  npm run dev -- [--port N]

  --port N   default: the environment variable PORT, else 4321`;

/** `npm run dev`. The server runs on after it returns. */
export const main = command(async (args) => {
  const { values } = readCommandLine('dev', {
    args,
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '4321' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  await dev({
    root: `${import.meta.dirname}/..`,
    server: { port: wholeNumber('--port', values.port, 0, 65_535), allowedHosts: ['.localhost'] },
  });
  return 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
