import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { html } from 'hono/html';
import { type DeskFile, deskFileOf, type Markup } from './desk-page.ts';
import { hidden } from './page-parts.ts';

let made: DeskFile | undefined;

/** The script of signing in with the library that it uses. Bundled at its first use, which takes a moment. */
export function signInScript(): DeskFile {
  if (made) return made;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('sign-in-script.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  made = deskFileOf('sign-in-script.js', 'text/javascript; charset=utf-8', outputFiles[0]!.text);
  return made;
}

export const scriptTag = (): Markup => html`<script type="module" src="${signInScript().href}"></script>`;

/** A form that the script shows where there are passkeys, and sends with the device's answer. 'get' signs in. */
export const passkeyForm = (act: 'create' | 'get', action: string, options: object, fields: Markup): Markup =>
  html`<form method="post" action="${action}" data-passkey="${act}" data-options="${JSON.stringify(options)}" hidden>
${hidden({ answer: '' })}${fields}</form>`;
