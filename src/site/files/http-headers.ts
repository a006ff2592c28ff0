interface Rule {
  /** A path; `*` stands for anything. */
  path: string;
  headers: Record<string, string>;
}

const revalidate = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * Security and caching as static hosts read it from `_headers`. Rules of one path add up, so no header stands in two
 * that can meet. Each page's own Content-Security-Policy is in the page; what only a header can say is here.
 */
const rules: Rule[] = [
  {
    path: '/*',
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()',
      'Strict-Transport-Security': 'max-age=31536000',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Content-Security-Policy': "frame-ancestors 'self'",
    },
  },
  { path: '/', headers: revalidate },
  { path: '/cars/*', headers: revalidate },
  { path: '/search/*', headers: revalidate },
  { path: '/directory/*', headers: revalidate },
  { path: '/parts/*', headers: revalidate },
  { path: '/favourites/*', headers: revalidate },
  { path: '/watchlist/*', headers: revalidate },
  { path: '/compare/*', headers: revalidate },
  { path: '/404.html', headers: revalidate },
  { path: '/sw.js', headers: { 'Cache-Control': 'no-cache', 'Service-Worker-Allowed': '/' } },
  { path: '/release.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/offline/*', headers: revalidate },
  { path: '/lead-forms.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/search-index/current.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/search-index/models.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/search-index/categories.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/search-index/words.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/search-index/parts.json', headers: { 'Cache-Control': 'no-cache' } },
  { path: '/search-index/cars.*', headers: forEver },
  { path: '/_astro/*', headers: forEver },
  { path: '/media/drawn/*', headers: forEver },
  { path: '/media/sized/*', headers: forEver },
];

export function headersFile(): string {
  return rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}
