import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '../../src/hosting/connections.ts';

/** The sites of a test, with a record of what goes wrong on them: WebDriver reports neither errors nor requests. */
export interface WatchedSites {
  /** Address of a page. */
  url(slug: string, path?: string): string;
  /** What went wrong since the last call: errors in pages, and requests that failed. */
  takeComplaints(): string[];
  /** Runs a function in each page that is opened from now on, before its scripts. It may use nothing but the page. */
  runFirst(run: () => void): void;
  /** Answers nothing any more, as when the visitor has no connection. */
  disconnect(): Promise<void>;
}

const reportPath = '/test-report';
const scriptPath = '/test-watch.js';

/** Runs in the page before all other scripts. */
function watchPage(reportPath: string) {
  const report = (text: string) => navigator.sendBeacon(reportPath, `${location.pathname}: ${text}`);
  addEventListener(
    'error',
    ({ error, message, target }) => {
      // A picture, style or script that did not load is a failed request, which the server has seen.
      if (target === window) report(error?.stack ? `${message}\n${error.stack}` : message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${reason?.stack ?? reason}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`refused by ${effectiveDirective}: ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words) => {
    report(`console: ${words.join(' ')}`);
    error(...words);
  };
}

/** Puts itself in front of the server at `port`. */
export async function watchSites(port: number): Promise<WatchedSites> {
  let complaints: string[] = [];
  let first = '';
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === scriptPath) {
      outgoing.setHeader('content-type', 'text/javascript');
      outgoing.end(`(${watchPage})(${JSON.stringify(reportPath)});${first}`);
    } else if (incoming.url === reportPath) {
      void bodyOf(incoming).then((body) => {
        complaints.push(body.toString());
        outgoing.writeHead(204).end();
      });
    } else pass(incoming, outgoing);
  });
  const own = await listen(server, 0);

  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers: plain(headers) }, (answer) => {
      const { statusCode = 500 } = answer;
      if (statusCode >= 400) complaints.push(`${method} ${path}: ${statusCode}`);
      // The payment page has none, so WebKit changes processes there and back again. Its driver then no longer answers,
      // while a browser that no driver controls shows the page.
      delete answer.headers['cross-origin-opener-policy'];
      const isPage = answer.headers['content-type']?.startsWith('text/html') && method === 'GET';
      if (!isPage) {
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void bodyOf(answer).then((body) => {
        const page = body.toString().replace('<head>', `<head><script src="${scriptPath}"></script>`);
        const { 'content-length': _, ...others } = answer.headers;
        outgoing.writeHead(statusCode, others).end(page);
      });
    });
    // The visitor has left the page before the answer.
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }

  return {
    url: (slug, path = '/') => `http://${slug}.localhost:${own}${path}`,
    takeComplaints: () => {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    runFirst: (run) => {
      first = `(${run})()`;
    },
    disconnect: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A page can only be changed where it is not compressed. */
function plain({ 'accept-encoding': _, ...headers }: IncomingMessage['headers']) {
  return headers;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
