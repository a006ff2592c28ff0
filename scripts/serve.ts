import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { openApiDocument } from '../src/api/contract/openapi.ts';
import { loadDealers } from '../src/config/load.ts';
import { closeServer, limitConnections, onStop } from '../src/server/close-server.ts';
import { deliveryWarnings } from '../src/server/delivery/delivery-warnings.ts';
import { openApiServer } from '../src/server/open-api-server.ts';
import { environmentHelp, serverSettings } from '../src/server/server-settings.ts';
import { listen } from '../src/server/site-server.ts';
import { command, readCommandLine, wholeNumber } from './command-line.ts';

const help = `Runs only the API, for sites that another host serves.

  npm run serve -- [--port N] [--host ADDRESS] [--data FILE] [--dealers DIR] [--openapi]

  --port N        4400
  --host ADDRESS  127.0.0.1; run an https proxy in front of it
  --data FILE     the SQLite file (.data/forecourt.sqlite)
  --dealers DIR   where dealers' folders are (dealers)
  --openapi       prints the OpenAPI document and exits

Environment:
${environmentHelp}`;

/** `npm run serve`. The server runs on after it returns. */
export const main = command(async (args) => {
  const { values } = readCommandLine('serve', {
    args,
    options: {
      port: { type: 'string', default: '4400' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: '.data/forecourt.sqlite' },
      dealers: { type: 'string', default: 'dealers' },
      openapi: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || values.openapi) {
    console.log(values.help ? help : JSON.stringify(openApiDocument('1'), null, 2));
    return 0;
  }
  const settings = serverSettings(process.env, { preview: false, dataFile: resolve(values.data) });
  const dealersDir = resolve(values.dealers);
  const { dealers } = await loadDealers(dealersDir);
  for (const warning of [...settings.warnings, ...deliveryWarnings(dealers, settings)])
    console.error(warning);
  const api = await openApiServer({ ...settings, dealersDir, cacheDir: resolve('.cache'), preview: false });
  const server = limitConnections(createServer(api.listener));
  const port = await listen(server, wholeNumber('--port', values.port, 0, 65_535), values.host);
  console.log(`API: http://${values.host}:${port}/api/health`);
  onStop(async () => {
    await closeServer(server);
    await api.close();
  });
  return 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
