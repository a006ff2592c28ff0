import { dev } from 'astro';
import { failure, readCommandLine, wholeNumber } from './command-line.ts';

const usage = `Serves every dealer's site and renders pages as you edit them: http://<slug>.localhost:4321/

  npm run dev -- [--port N]

  --port N   default: the environment variable PORT, else 4321`;

try {
  const { values } = readCommandLine('dev', {
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '4321' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) console.log(usage);
  else {
    process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
    await dev({
      root: `${import.meta.dirname}/..`,
      server: { port: wholeNumber('--port', values.port, 0, 65_535), allowedHosts: ['.localhost'] },
    });
  }
} catch (error) {
  process.exitCode = failure(error);
}
