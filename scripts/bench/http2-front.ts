import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of one connection, which HTTP/2 knows no more. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

export interface Http2Front {
  port: number;
  close(): void;
}

/**
 * HTTP/2 with TLS before a site server, as a CDN has it: a browser that opens six connections for fifty small files
 * measures HTTP/1 rather than the page. Its certificate is made for the run, so the browser must not check it.
 *
 * @param port of the site server
 * @returns undefined where there is no openssl
 */
export async function http2Front(port: number): Promise<Http2Front | undefined> {
  const certificate = selfSigned();
  if (!certificate) return undefined;
  const server: Http2SecureServer = createSecureServer(certificate, (asked, answer) => {
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(asked.headers)) {
      if (value !== undefined && !name.startsWith(':')) headers[name] = value;
    }
    const host = asked.authority.replace(/:\d+$/, `:${port}`);
    // The API admits pages of the server behind.
    if (headers['origin']) headers['origin'] = `http://${host}`;
    const { method, url: path } = asked;
    const call = request({ port, method, path, headers: { ...headers, host } }, (given: IncomingMessage) => {
      const kept = Object.entries(given.headers).filter(([name]) => !hopHeaders.has(name));
      answer.writeHead(given.statusCode ?? 500, Object.fromEntries(kept));
      given.pipe(answer);
    });
    call.on('error', () => answer.stream.destroy());
    asked.pipe(call);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function selfSigned(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const made = spawnSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...[
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:*.localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
    ]);
    return made.status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
