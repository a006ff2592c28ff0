import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test makes false in an answer. */
export interface Falsified {
  origin?: string;
  challenge?: string;
  /** False: the device did not ask for a fingerprint, face or PIN. */
  isVerified?: boolean;
  key?: KeyObject;
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** A device with one passkey, as WebAuthn describes it (https://www.w3.org/TR/webauthn-3/). */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The answer of `navigator.credentials.create`, as JSON. */
  create({ challenge, rp }: Options, falsified: Falsified = {}): string {
    const { x, y } = this.#pair.publicKey.export({ format: 'jwk' });
    const point = (text = '') => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    // A map of CBOR: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y }
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from('21', 'hex'),
      point(x),
      Buffer.from('22', 'hex'),
      point(y),
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const data = Buffer.concat([
      this.#data(rp!.id, 0x40, falsified),
      Buffer.alloc(16),
      length,
      this.#id,
      key,
    ]);
    // { fmt: 'none', attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, falsified)),
      attestationObject: base64url(attestation),
    });
  }

  /** The answer of `navigator.credentials.get`, as JSON. */
  get({ challenge, rpId }: Options, falsified: Falsified = {}): string {
    this.#counter += 1;
    const data = this.#data(rpId!, 0, falsified);
    const client = this.#client('webauthn.get', challenge, falsified);
    const signed = Buffer.concat([data, sha256(client)]);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, falsified.key ?? this.#pair.privateKey)),
    });
  }

  #data(rpId: string, flags: number, { isVerified = true }: Falsified): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (isVerified ? 5 : 1)]), counter]);
  }

  #client(type: string, challenge: string, falsified: Falsified): Buffer {
    const { origin = this.#origin } = falsified;
    return Buffer.from(
      JSON.stringify({ type, challenge: falsified.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #answer(response: Record<string, string>): string {
    const id = base64url(this.#id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
