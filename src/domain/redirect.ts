const longestPath = 2000;
const nowhere = 'https://site.invalid';

/** Decodings after which nobody is believed to mean a path any more. */
const mostDecodings = 3;

/**
 * A path of this site, with its query and fragment, from a link that anyone may have written; `fallback` when it
 * leads, or a browser or server might read it as leading, to another site (OPEN-21).
 */
export function ownPath(written: string | null | undefined, fallback = '/'): string {
  if (!written || written.length > longestPath || !staysHere(written)) return fallback;
  if (!URL.canParse(written, nowhere)) return fallback;
  const url = new URL(written, nowhere);
  if (url.origin !== nowhere) return fallback;
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.example' is read as a path of this site and spelled back as an address of another.
  return path.startsWith('//') || !staysHere(path) ? fallback : path;
}

/**
 * Begins with one slash however its path is decoded. Browsers read '\' as '/', and drop tabs and line breaks inside an
 * address before they read it; servers and proxies decode a path before they redirect to it, some of them twice, and
 * fold the slashes of other scripts into ours.
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

/** Undefined for what is no encoding. */
function decodedOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
