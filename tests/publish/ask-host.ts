import { once } from 'node:events';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';

/** Asks a server of this machine, with any Host. With `secure` by https, whoever signed its certificate. */
export async function askHost(options: {
  port: number;
  method?: string;
  path: string;
  headers: Record<string, string>;
  secure?: boolean;
}) {
  const { secure = false, ...asked } = options;
  const call = (secure ? overHttps : overHttp)({
    host: '127.0.0.1',
    ...asked,
    ...(secure && { servername: options.headers['host'], rejectUnauthorized: false }),
  });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  );
  return { status: answer.statusCode!, headers, body: await text(answer) };
}
