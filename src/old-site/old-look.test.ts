import { expect, test } from 'vitest';
import { commonColour, logosIn } from './dealer-facts.ts';
import { oldPage } from './old-page.ts';

const logo = (html: string, styles = '') =>
  logosIn(oldPage(new URL('https://old.example/a/b.html'), Buffer.from(html), ''), styles)[0];

test.each([
  ['<img src="logo.png">', 'https://old.example/a/logo.png'],
  ['<base href="/x/"><img src="logo.png">', 'https://old.example/x/logo.png'],
  ['<img src="car.jpg"><header><img class="site-logo" src="/1.png"></header>', 'https://old.example/1.png'],
  ['<a class="header-logo" href="/"><img src="//cdn.example/1.png" alt=""></a>', 'https://cdn.example/1.png'],
  ['<img alt="Logo" src="data:image/gif;base64,R0" data-src="/late.png">', 'https://old.example/late.png'],
  ['<img alt="Logo" data-lazy-src="/late.png" src="/empty.gif">', 'https://old.example/late.png'],
  ['<img alt="Logo" src="data:," srcset="/1x.png 1x, /2x.png 2x">', 'https://old.example/1x.png'],
  ['<div id="logo" style="background: url(\'/back.png\') no-repeat">', 'https://old.example/back.png'],
  ['<meta property="og:image" content="/share-logo.png">', 'https://old.example/share-logo.png'],
  ['<link rel="apple-touch-icon-precomposed" href="/icon.png">', 'https://old.example/icon.png'],
  ['<img src="car.jpg"><meta property="og:image" content="/car.jpg">', undefined],
])('the logo of %s', (html, source) => {
  expect(logo(html)).toBe(source);
});

test('a logo in a style sheet', () => {
  expect(logo('', '.car{} #logo a{width:1px;background:url(https://old.example/css/l.png)}')).toBe(
    'https://old.example/css/l.png',
  );
});

test('a drawing in the page', () => {
  const [, drawn] = logo(
    '<div class="navbar-logo"><svg viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg></div>',
  )!.split(',');
  expect(Buffer.from(drawn!, 'base64').toString()).toBe(
    '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9"></path></svg>',
  );
});

test.each([
  ['a{color:#c00}b{color:#0a5ca8}c{color:#0a5ca8}', '#0a5ca8'],
  [':root{--brand:#cc0000}a{color:#0a5ca8}b{color:#0a5ca8}', '#cc0000'],
  [':root{--accent:hsl(200deg 50% 40%)}', '#337799'],
  ['a{background:rgba(31, 94, 89, .9)}', '#1f5e59'],
  [':root{--bs-primary:#0d6efd;--bs-danger:#dc3545;--wp--preset--color--x:#cf2e2e}', undefined],
  [':root{--bs-primary:#cc6119;--bs-danger:#dc3545}', '#cc6119'],
  ['a{color:#333}', undefined],
])('the colour of %s', (styles, colour) => {
  expect(commonColour(styles)).toBe(colour);
});
