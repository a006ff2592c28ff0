import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '../../src/hosting/connections.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
}

/**
 * A CRM on this machine, for the time of the test.
 *
 * @param answer writes the answer to each request; by default it accepts the request
 */
export async function receiver(
  answer: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response, received.length);
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/leads`, received };
}

export interface SmtpSink {
  port: number;
  mails: { to: string[]; data: string }[];
}

/**
 * A mail server that accepts every mail and forwards none, with just the commands of RFC 5321 that are needed. It
 * refuses the addresses that a test names.
 */
export async function smtpSink(refuse: (to: string) => boolean = () => false): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = [];
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    let to: string[] = [];
    let data: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (data !== undefined) {
        if (line !== '.') data += `${line.replace(/^\./, '')}\n`;
        else {
          mails.push({ to, data });
          data = undefined;
          say('250 taken');
        }
        return;
      }
      const [verb = ''] = line.toUpperCase().split(' ', 1);
      if (verb === 'EHLO' || verb === 'HELO') say('250 sink');
      else if (verb === 'MAIL') {
        to = [];
        say('250 ok');
      } else if (verb === 'RCPT') {
        const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (refuse(address)) say('550 nobody of that name');
        else {
          to.push(address);
          say('250 ok');
        }
      } else if (verb === 'DATA') {
        data = '';
        say('354 go on');
      } else if (verb === 'STARTTLS') say('502 not here');
      else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    socket.on('error', () => {});
    say('220 sink');
  });
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port, mails };
}
