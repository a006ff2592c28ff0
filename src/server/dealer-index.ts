const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** The page at `http://localhost`: links to every built site. */
export function dealerIndex(slugs: string[], port: string, missing?: string): string {
  const items = slugs.map((slug) => {
    const name = escapeHtml(slug);
    return `<li><a href="http://${name}.localhost:${port}/">${name.replaceAll('-', ' ')}<small>${name}.localhost:${port}</small></a></li>`;
  });
  const note = missing === undefined ? '' : `<p>There is no built site “${escapeHtml(missing)}”.</p>`;
  const empty = '<p>Nothing is built yet. Run <code>npm run build</code>.</p>';
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Forecourt: dealers</title>
<style>
  body { max-width: 40rem; margin: 10vh auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1c2430; background: #fbfbfa; }
  h1 { font-size: 1.75rem; letter-spacing: -.02em; margin: 0 0 .25rem; }
  p { color: #59626f; margin: 0 0 1.5rem; }
  ul { list-style: none; padding: 0; border-top: 1px solid #dfe2e6; }
  a { display: flex; justify-content: space-between; gap: 1rem; padding: .9rem .25rem; border-bottom: 1px solid #dfe2e6; color: inherit; text-decoration: none; font-weight: 600; text-transform: capitalize; }
  a:hover, a:focus-visible { background: #eef1f4; outline: none; }
  small { font-weight: 400; color: #59626f; text-transform: none; font-variant-numeric: tabular-nums; }
</style>
<h1>Forecourt</h1>
${note}<p>${slugs.length} dealers’ sites are built and served here.</p>
${slugs.length > 0 ? `<ul>${items.join('\n')}</ul>` : empty}
</html>`;
}
