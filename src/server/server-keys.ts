import { hexToBytes } from '@noble/hashes/utils.js';
import { base64Url, hmacHex } from './hashes.ts';

/** What is hashed, with its purpose first, so that two tables cannot be joined by it. */
type Parts = readonly [purpose: string, ...parts: (string | number)[]];

/**
 * Makes and checks hashes that only this server can make. Network addresses, phone numbers and codes are so few that a
 * hash without a key would not hide them.
 */
export class ServerKeys {
  readonly #secrets: readonly [string, ...string[]];

  /**
   * @param current makes hashes
   * @param former hashes of these are still valid: the links in letters live longer than a secret
   */
  constructor(current: string, former: readonly string[] = []) {
    this.#secrets = [current, ...former];
  }

  /** Hexadecimal digits, by the current secret. */
  hash(...parts: Parts): string {
    return hashBy(this.#secrets[0], parts);
  }

  /** By every secret that is valid, the current one first. */
  hashes(...parts: Parts): string[] {
    return this.#secrets.map((secret) => hashBy(secret, parts));
  }

  /** A token of 256 bits that is always the same for the same parts, by the current secret. */
  token(...parts: Parts): string {
    return tokenOf(this.hash(...parts));
  }

  /** The token by every secret that is valid. */
  tokens(...parts: Parts): string[] {
    return this.hashes(...parts).map(tokenOf);
  }

  /** True when one of the secrets made this hash. It takes the same time for every wrong one. */
  isHash(given: string, ...parts: Parts): boolean {
    return isOneOf(given, this.hashes(...parts));
  }

  /** True when one of the secrets made this token. */
  isToken(given: string, ...parts: Parts): boolean {
    return isOneOf(given, this.tokens(...parts));
  }
}

const tokenOf = (hash: string) => base64Url(hexToBytes(hash));

/** Takes the same time whichever of them it is. */
const isOneOf = (given: string, made: readonly string[]) =>
  made.map((one) => isSame(given, one)).includes(true);

/** Takes the same time wherever two texts of one length differ. */
function isSame(given: string, made: string): boolean {
  if (given.length !== made.length) return false;
  let difference = 0;
  for (let at = 0; at < made.length; at++) difference |= given.charCodeAt(at) ^ made.charCodeAt(at);
  return difference === 0;
}

const hashBy = (secret: string, parts: Parts) => hmacHex(secret, JSON.stringify(parts));
