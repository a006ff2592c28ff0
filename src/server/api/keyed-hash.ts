import { createHmac } from 'node:crypto';

/**
 * A hash that only this server can make. Network addresses, phone numbers and codes are so few that a hash without a key
 * would not hide them.
 *
 * @param secret the server's secret
 * @param parts what is hashed, with its purpose first, so that two tables cannot be joined by it
 * @returns hexadecimal digits
 */
export function keyedHash(secret: string, ...parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}
