import { createHash } from 'node:crypto';

/** The Content Security Policy of a page that has one style sheet in its head, no script, and forms of this server. */
export function pagePolicy(css: string): string {
  return [
    "default-src 'none'",
    // Browsers request the site's icon without being asked to.
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
