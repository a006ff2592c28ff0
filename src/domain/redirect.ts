const longestPath = 2000;
const nowhere = 'https://site.invalid';

/** A path that is still encoded after this many decodings is rejected. */
const mostDecodings = 3;

/**
 * Returns a link as a path of this site, with query and fragment. Anybody may have written the link. Returns `fallback`
 * when the link leads to another site, or when a browser or server might read it that way (OPEN-21).
 */
export function ownPath(written: string | null | undefined, fallback = '/'): string {
  if (!written || written.length > longestPath || !staysHere(written)) return fallback;
  if (!URL.canParse(written, nowhere)) return fallback;
  const url = new URL(written, nowhere);
  if (url.origin !== nowhere) return fallback;
  const path = url.pathname + url.search + url.hash;
  // URL parsing reads '/.//evil.example' as a path of this site, but writes it as '//evil.example', which is another
  // site.
  return path.startsWith('//') || !staysHere(path) ? fallback : path;
}

/**
 * True when the path starts with a single slash after every decoding. Browsers read '\' as '/' and ignore tabs and line
 * breaks in an address. Servers and proxies decode a path before a redirect, some of them twice, and convert slashes of
 * other scripts.
 */
function staysHere(written: string): boolean {
  if (/[\\\p{Cc}]/u.test(written)) return false;
  let path = written.split(/[?#]/, 1)[0] ?? '';
  for (let decodings = 0; decodings <= mostDecodings; decodings++) {
    if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path.normalize('NFKC'))) return false;
    const decoded = decodedOnce(path);
    if (decoded === undefined || decoded === path) return decoded !== undefined;
    path = decoded;
  }
  return false;
}

/** Undefined for an invalid encoding. */
function decodedOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
