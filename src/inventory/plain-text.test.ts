import { expect, it } from 'vitest';
import { plainText, withoutReferences } from './plain-text.ts';

it.each([
  ['One owner.', 'One owner.'],
  ['2 > 1 & 3.5t, price < market', '2 > 1 & 3.5t, price < market'],
  ['a <x> b', 'a <x> b'],
  ['R&D; AT&T', 'R&D; AT&T'],
  ['<b>Tidy</b> car', 'Tidy car'],
  ['One owner.<br />Full history &amp; books.', 'One owner.\nFull history & books.'],
  ['One<BR>two<br/>three', 'One\ntwo\nthree'],
  ['<p>One</p><p>two</p>', '\nOne\n\ntwo\n'],
  ['<ul>\n  <li>Tow bar</li>\n  <li>Roof racks</li>\n</ul>', ' \nTow bar\n \nRoof racks\n \n'],
  ['<div style="x">One\ntwo</div>', '\nOne two\n'],
  ['Caf&eacute; &#233; &#xE9; &mdash; &frac12; &rsquo;', 'Café é é — ½ ’'],
  ['19&quot; wheels &lt; 20&quot;', '19" wheels < 20"'],
  ['Finance&nbsp;available&hellip;', 'Finance\u00a0available…'],
  ['Tidy car \\n Books \\r\\n Warranty', 'Tidy car \n Books \n Warranty'],
  ['<script>alert(1)</script>Tidy', 'Tidy'],
  ['<![CDATA[<b>Tidy</b> car]]> 5 < 6', 'Tidy car 5 < 6'],
  ['<![CDATA[Tidy', 'Tidy'],
  ['Tidy ]]> car', 'Tidy ]]> car'],
  ['<a href="javascript:x">Book</a><!-- note -->', 'Book'],
])('the text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it.each([
  ['Citro&euml;n', 'Citroën'],
  ['R&amp;D', 'R&D'],
  ['&lt;b&gt; <i>&#8217;', '<b> <i>’'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['<b>&amp;</b>', '<b>&</b>'],
  ['a\\nb', 'a\\nb'],
])('%j without references is %j', (written, text) => {
  expect(withoutReferences(written)).toBe(text);
});
