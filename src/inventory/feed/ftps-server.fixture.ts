import { type AddressInfo, createServer, type Server } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';

/** Of tests alone: for 127.0.0.1, signed by itself, until 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjmgJOHmtsWLF7K1+
W5bBSds6hZqO5d+4GIFmv+aWZ+mhRANCAAQC9blYt8ypS57s8hnUgn/FEhq73RAb
8RBQuMAfhZ0LU/IYQcr+bSg1JiRI8lERKcN2vJ4yy1WcGfCph/drguRd
-----END PRIVATE KEY-----`;
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATygAwIBAgIUfTjYusajw8NsaSjl4QIfIyWdpMkwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMZnRwcy5leGFtcGxlMCAXDTI2MTEyOTA5MDMwNFoYDzIxMjYx
MTA1MDkwMzA0WjAXMRUwEwYDVQQDDAxmdHBzLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQC9blYt8ypS57s8hnUgn/FEhq73RAb8RBQuMAfhZ0LU/IY
Qcr+bSg1JiRI8lERKcN2vJ4yy1WcGfCph/drguRdo2QwYjAdBgNVHQ4EFgQUFc6Y
7/2cpP3zx17Yl3Gy71E031owHwYDVR0jBBgwFoAUFc6Y7/2cpP3zx17Yl3Gy71E0
31owDwYDVR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMC
A0cAMEQCIH7MvTSEWPGGPkQivum7CyLi+I2koxjxFxOKeRS7DBtbAiApWuc8W+Su
zKcQTxfg3a9qO4CQAbrXWPgxPPIW+KTYOw==
-----END CERTIFICATE-----`;

/** What the server has and says. */
export interface FtpsFile {
  path: string;
  body: Buffer;
  /** 'user:password' */
  login: string;
  /** False for a server that does not tell sizes and times. */
  tells: boolean;
  /** Bytes that it says the file has. Default: those that it sends. */
  size?: number;
}

/** A real FTPS server with one file, on a free port of 127.0.0.1. TLS begins with AUTH TLS. */
export async function ftpsServer(file: FtpsFile): Promise<{ port: number; close: () => void }> {
  const secureContext = createSecureContext({ key, cert: certificate });
  const server = createServer((plain) => {
    let socket: typeof plain = plain;
    let data: ReturnType<typeof createTlsServer> | undefined;
    let user = '';
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const read = (line: string) => {
      const at = `${line} `.indexOf(' ');
      const words = line.slice(at + 1);
      switch (line.slice(0, at)) {
        case 'AUTH':
          say('234 now');
          socket = new TLSSocket(plain, { isServer: true, secureContext });
          return listenTo(socket);
        case 'USER':
          user = words;
          return say('331 password');
        case 'PASS':
          return say(`${user}:${words}` === file.login ? '230 in' : '530 no');
        case 'SIZE':
          return say(file.tells ? `213 ${file.size ?? file.body.length}` : '502 no');
        case 'MDTM':
          return say(file.tells ? '213 20260115120000' : '502 no');
        case 'EPSV': {
          const opened = createTlsServer({ key, cert: certificate });
          data = opened;
          return opened.listen(0, '127.0.0.1', () =>
            say(`229 here (|||${(opened.address() as AddressInfo).port}|)`),
          );
        }
        case 'RETR':
          if (words !== file.path) return say('550 no such file');
          return data?.once('secureConnection', (stream) => {
            stream.on('error', () => undefined);
            say('150 now');
            stream.end(file.body, () => say('226 done'));
          });
        default:
          return say('200 fine');
      }
    };
    const listenTo = (from: typeof plain) => {
      plain.removeAllListeners('data');
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        for (const line of bytes.toString().trim().split('\r\n')) read(line);
      });
    };
    listenTo(plain);
    plain.on('close', () => data?.close());
    say('220 hello');
  });
  await listening(server);
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
