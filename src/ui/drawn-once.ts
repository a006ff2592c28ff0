const drawn = new WeakMap<object, Map<string, Promise<string>>>();

/**
 * Renders a part once for all pages that show the same thing. During the build, pages share the same object in their
 * props (the site, a location, the dealer's reasons), so the object's identity is the cache key.
 */
export function drawnOnce(of: object, name: string, draw: () => Promise<string>): Promise<string> {
  // Not cached in development, because templates change.
  if (import.meta.env.DEV) return draw();
  const parts = drawn.get(of) ?? new Map<string, Promise<string>>();
  drawn.set(of, parts);
  const html = parts.get(name) ?? draw();
  parts.set(name, html);
  return html;
}
