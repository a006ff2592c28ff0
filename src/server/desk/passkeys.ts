import { Buffer } from 'node:buffer';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { newToken } from '../api/visitor-secrets.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { DeskPasskeyRow } from '../storage/desk-tables.ts';
import type { CaptchaUse } from '../storage/tables.ts';
import type { DeskPasskeys } from './desk-passkeys.ts';

/** Milliseconds for which a page can be used to add a passkey, or to sign in with one. */
const validMs = 15 * 60_000;

/** Where a passkey is used: browsers bind it to the host of the page. */
interface Place {
  /** 'https://www.example.com.au' */
  origin: string;
  /** What the challenge is for: 'sign in', or the session that adds a passkey. */
  purpose: string;
  now: number;
}

/** EdDSA, ES256 and RS256 (https://www.iana.org/assignments/cose), which all browsers with passkeys can sign with. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded at its first use: it is large, and many servers have no desk. */
const library = () => import('@simplewebauthn/server');

/**
 * Signing in to the desk with a key on the person's own device (WebAuthn). It needs no mail, so that no limit that
 * strangers use up keeps anybody out, and a false desk gets nothing that it could use.
 */
export class Passkeys {
  readonly #kept: DeskPasskeys;
  readonly #keys: ServerKeys;

  constructor(kept: DeskPasskeys, keys: ServerKeys) {
    this.#kept = kept;
    this.#keys = keys;
  }

  /** What `navigator.credentials.get` is called with, as JSON. */
  async toSignIn({ origin, purpose, now }: Place): Promise<object> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: hostOf(origin),
      challenge: this.#challenge(purpose, now),
      timeout: validMs,
      userVerification: 'required',
    });
  }

  /** What `navigator.credentials.create` is called with, as JSON. */
  async toAdd(person: { email: string; name: string }, { origin, purpose, now }: Place): Promise<object> {
    const { generateRegistrationOptions } = await library();
    const host = hostOf(origin);
    const own = await this.#kept.of([person.email]);
    return generateRegistrationOptions({
      rpName: host,
      rpID: host,
      userID: Buffer.from(this.#keys.hash('passkeys of', person.email), 'hex'),
      userName: person.email,
      userDisplayName: person.name,
      challenge: this.#challenge(purpose, now),
      timeout: validMs,
      excludeCredentials: own.filter((one) => one.host === host).map(({ id }) => ({ id })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /**
   * Keeps the passkey that a device made.
   *
   * @param written the answer of `navigator.credentials.create`, as JSON
   * @returns false when the answer is not to a challenge of this page, too late, or sent before
   */
  async add(who: { email: string; device: string }, written: string, place: Place): Promise<boolean> {
    const host = hostOf(place.origin);
    const challenge = this.#answered(place);
    const { verifyRegistrationResponse } = await library();
    const checked = await orNothing(() =>
      verifyRegistrationResponse({
        response: JSON.parse(written) as RegistrationResponseJSON,
        expectedChallenge: challenge.isOwn,
        expectedOrigin: place.origin,
        expectedRPID: host,
        supportedAlgorithmIDs,
      }),
    );
    const use = challenge.use();
    if (!checked?.registrationInfo || !use) return false;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    const row = { id, host, ...who, public_key, counter, made_at: place.now, used_at: place.now };
    return this.#kept.add(row, use);
  }

  /**
   * Checks the answer of a device to the challenge of the page on which people sign in.
   *
   * @param written the answer of `navigator.credentials.get`, as JSON
   * @returns the person's address; undefined for a wrong, late or repeated answer, or an unknown passkey
   */
  async signIn(written: string, place: Place): Promise<string | undefined> {
    const host = hostOf(place.origin);
    const challenge = this.#answered(place);
    const response = await orNothing(async () => JSON.parse(written) as AuthenticationResponseJSON);
    const row = response && (await this.#kept.find(String(response.id), host));
    if (!row) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const checked = await orNothing(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge.isOwn,
        expectedOrigin: place.origin,
        expectedRPID: host,
        credential: credentialOf(row),
      }),
    );
    const use = challenge.use();
    if (!checked?.verified || !use) return undefined;
    const isFirst = await this.#kept.use(row, checked.authenticationInfo.newCounter, use, place.now);
    return isFirst ? row.email : undefined;
  }

  /** Nothing is stored for a page that is only looked at: the challenge itself says until when it is valid. */
  #challenge(purpose: string, now: number): string {
    const stated = `${now + validMs}.${newToken()}`;
    return `${stated}.${this.#keys.hash('passkey challenge', purpose, stated)}`;
  }

  /** Recognises an own challenge in an answer, and remembers it. */
  #answered({ purpose, now }: Place) {
    let use: CaptchaUse | undefined;
    const isOwn = (sent: string): boolean => {
      const text = Buffer.from(sent, 'base64url').toString();
      const [, stated = '', until, signature = ''] =
        /^((\d{13})\.[\w-]{43})\.([\da-f]{64})$/.exec(text) ?? [];
      const expires_at = Number(until);
      if (!(expires_at > now) || !this.#keys.isHash(signature, 'passkey challenge', purpose, stated))
        return false;
      use = { signature, expires_at };
      return true;
    };
    return { isOwn, use: () => use };
  }
}

const hostOf = (origin: string) => new URL(origin).hostname;

const credentialOf = ({ id, public_key, counter }: DeskPasskeyRow) => ({
  id,
  publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
  counter,
});

/** The library throws at a false or malformed answer, and so does `JSON.parse`. */
async function orNothing<Checked>(check: () => Promise<Checked>): Promise<Checked | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
