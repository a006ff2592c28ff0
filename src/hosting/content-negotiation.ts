/**
 * True when If-None-Match says that the visitor has this version: `*`, or a list with its ETag. A CDN or proxy that
 * compresses by itself makes an ETag weak, `W/"…"`.
 */
export function hasVersion(ifNoneMatch = '', etag: string): boolean {
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** True when Accept-Encoding or Accept names an encoding or a type, and does not refuse it by `q=0`. */
export function accepts(wanted: string, header = ''): boolean {
  return header
    .toLowerCase()
    .split(',')
    .map((one) => one.replaceAll(/\s/g, '').split(';'))
    .some(([name, quality]) => name === wanted && !/^q=0(?:\.0*)?$/.test(quality ?? ''));
}
