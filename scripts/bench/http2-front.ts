import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Headers of a single connection, which HTTP/2 does not allow. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

export interface Http2Front {
  port: number;
  close(): void;
}

/**
 * A proxy with HTTP/2 and TLS in front of a site server, like a CDN. With HTTP/1 a browser opens six connections for
 * fifty small files, and the measurement would show that limit instead of the page. The certificate is created for the
 * run, so the browser must not verify it.
 *
 * @param port of the site server
 * @returns undefined when openssl is not installed
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
    // The API accepts requests from pages of the site server, not of this proxy.
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
