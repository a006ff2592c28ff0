import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase64Url } from 'hono/utils/encode';

/**
 * Hashes for what a visitor's call needs. They come from a library that runs wherever a web server can, also at the edge
 * of a CDN, and answer at once, as `crypto.subtle` would not.
 */

/** SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** HMAC-SHA256 of a text, as 64 hexadecimal digits. */
export const hmacHex = (key: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)));

/** Bytes as text that an address may contain: base64url, RFC 4648. */
export const base64Url = (bytes: Uint8Array): string =>
  encodeBase64Url(Uint8Array.from(bytes).buffer).replaceAll('=', '');
