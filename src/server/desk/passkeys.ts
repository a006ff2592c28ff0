import { Buffer } from 'node:buffer';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { newToken } from '../api/visitor-secrets.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { Changer } from '../storage/lead-changes.ts';
import { addOnce, changeRows, Repository, rowsChanged, rowWith } from '../storage/rows.ts';
import type { CaptchaUse, Database, DeskPasskeyRow } from '../storage/tables.ts';

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
export class Passkeys extends Repository {
  readonly #keys: ServerKeys;

  constructor(db: Database, keys: ServerKeys) {
    super(db);
    this.#keys = keys;
  }

  /** What `navigator.credentials.get` is called with, as JSON. */
  async toSignIn(place: Place): Promise<object> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ ...this.#asked(place), userVerification: 'required' });
  }

  /** What `navigator.credentials.create` is called with, as JSON. */
  async toAdd(person: Changer, place: Place): Promise<object> {
    const { generateRegistrationOptions } = await library();
    const asked = this.#asked(place);
    const own = await this.of([person.email]);
    return generateRegistrationOptions({
      ...asked,
      rpName: asked.rpID,
      userID: Buffer.from(this.#keys.hash('passkeys of', person.email), 'hex'),
      userName: person.email,
      userDisplayName: person.name,
      excludeCredentials: own.filter((one) => one.host === asked.rpID).map(({ id }) => ({ id })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Keeps the passkey that a device made. @returns false for a late, repeated or foreign answer, or one stored */
  async add(who: { email: string; device: string }, written: string, place: Place): Promise<boolean> {
    const host = hostOf(place.origin);
    const challenge = this.#answered(place);
    const { verifyRegistrationResponse } = await library();
    const checked = await orNothing(() => {
      const response = JSON.parse(written) as RegistrationResponseJSON;
      return verifyRegistrationResponse({ response, ...challenge.expected, supportedAlgorithmIDs });
    });
    const use = challenge.use();
    if (!checked?.registrationInfo || !use) return false;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    const row = { id, host, ...who, public_key, counter, made_at: place.now, used_at: place.now };
    return this.#once(use, (db) => addOnce(db, 'desk_passkeys', row));
  }

  /** Checks the answer of a device. @returns the person's address; undefined for a wrong, late or repeated one */
  async signIn(written: string, place: Place): Promise<string | undefined> {
    const host = hostOf(place.origin);
    const challenge = this.#answered(place);
    const response = await orNothing(async () => JSON.parse(written) as AuthenticationResponseJSON);
    const row = response && (await rowWith(this.db, 'desk_passkeys', { id: String(response.id), host }));
    if (!row) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const publicKey = new Uint8Array(Buffer.from(row.public_key, 'base64url'));
    const credential = { id: row.id, publicKey, counter: row.counter };
    const checked = await orNothing(() =>
      verifyAuthenticationResponse({ response, ...challenge.expected, credential }),
    );
    const use = challenge.use();
    if (!checked?.verified || !use) return undefined;
    const used = { counter: checked.authenticationInfo.newCounter, used_at: place.now };
    const isFirst = await this.#once(
      use,
      async (db) => (await changeRows(db, 'desk_passkeys', { id: row.id }, used)) > 0,
    );
    return isFirst ? row.email : undefined;
  }

  /** Makes the one change that an answered challenge is valid for. False when it was answered before. */
  #once(answered: CaptchaUse, change: (db: Database) => Promise<boolean>): Promise<boolean> {
    return this.db
      .transaction()
      .execute(async (db) => (await addOnce(db, 'used_captchas', answered)) && (await change(db)));
  }

  /** The passkeys of these people, last used first. */
  async of(emails: readonly string[]): Promise<DeskPasskeyRow[]> {
    return this.db
      .selectFrom('desk_passkeys')
      .selectAll()
      .where('email', 'in', emails)
      .orderBy('used_at', 'desc')
      .limit(200)
      .execute();
  }

  /** @returns false when none of these people has such a passkey */
  async remove(id: string, emails: readonly string[]): Promise<boolean> {
    const passkey = this.db.deleteFrom('desk_passkeys').where('id', '=', id);
    return (await rowsChanged(passkey.where('email', 'in', emails))) > 0;
  }

  /** Nothing is stored for a page that is only looked at: the challenge itself says until when it is valid. */
  #asked({ origin, purpose, now }: Place) {
    const stated = `${now + validMs}.${newToken()}`;
    const challenge = `${stated}.${this.#keys.hash('passkey challenge', purpose, stated)}`;
    return { rpID: hostOf(origin), challenge, timeout: validMs };
  }

  /** What an answer is checked against. Recognises an own challenge in it, and remembers that. */
  #answered({ origin, purpose, now }: Place) {
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
    const expected = { expectedChallenge: isOwn, expectedOrigin: origin, expectedRPID: hostOf(origin) };
    return { expected, use: () => use };
  }
}

const hostOf = (origin: string) => new URL(origin).hostname;

/** The library throws at a false or malformed answer, and so does `JSON.parse`. */
async function orNothing<Checked>(check: () => Promise<Checked>): Promise<Checked | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
