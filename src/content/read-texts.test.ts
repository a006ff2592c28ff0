import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baysideDealer } from '../config/dealer.fixture.ts';
import type { DealerInput } from '../config/schema/dealer.ts';
import { readTexts } from './read-texts.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'texts-'));
});
afterEach(() => rm(root, { recursive: true }));

const aDealer = (change: Partial<DealerInput> = {}) =>
  baysideDealer({ name: 'Bay_side & Sons', embeds: { allowedHosts: ['maps.example'] }, ...change });

async function reading(files: Record<string, string>, dealer = aDealer()) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const { pages, posts, problems } = await readTexts(root, dealer);
  const short = problems.map(
    ({ file, line, key, message, remedy }) =>
      `${file.slice(root.length + 1)}:${line} ${key}: ${message} ${remedy}`,
  );
  return { pages, posts, problems: short };
}

const about = 'bayside/pages/about-us.md';
const aText = (body: string, settings = '') =>
  `---\ntitle: About us\ndescription: Who we are.\n${settings}---\n${body}`;
const post = (body: string, settings = '') =>
  `---\ntitle: The CX-5\nsummary: Driven.\ndate: 2026-11-01\n${settings}---\n${body}`;
const htmlOf = async (body: string) => {
  const { pages, problems } = await reading({ [about]: aText(body) });
  expect(problems).toEqual([]);
  return pages[0]!.blocks.map((block) => (block.kind === 'prose' ? block.html : block.kind)).join('\n');
};

describe('pages', () => {
  it('are the files of the dealer, and the default pages that the dealer lists [OPEN-34] [ROUTE-28]', async () => {
    const { pages, problems } = await reading(
      {
        [about]: aText('Our own.'),
        '_defaults/pages/about-us.md': aText('Not this one.'),
        '_defaults/pages/careers.md': aText('Listed.'),
        '_defaults/pages/fleet.md': aText('Not listed.'),
        '_defaults/pages/privacy-policy.md': aText('Always.'),
        '_defaults/pages/terms-and-conditions.md': aText('Always.'),
      },
      aDealer({ pages: { defaults: ['careers', 'about-us'] } }),
    );
    expect(problems).toEqual([]);
    expect(pages.map(({ slug }) => slug)).toEqual([
      'about-us',
      'careers',
      'privacy-policy',
      'terms-and-conditions',
    ]);
    expect(pages[0]?.blocks).toEqual([{ kind: 'prose', html: '<p>Our own.</p>' }]);
  });

  it("show the dealer's data in placeholders, as text and never as markup", async () => {
    const { pages, problems } = await reading({
      [about]: aText(
        'At {{dealer.name}}, {{ dealer.address }}. Ring [{{dealer.phone}}](tel:0755501234).',
        'heading: "About {{dealer.name}}"\n',
      ),
    });
    expect(problems).toEqual([]);
    expect(pages[0]?.heading).toBe('About Bay_side & Sons');
    expect(pages[0]?.blocks[0]).toMatchObject({
      html: '<p>At Bay_side &amp; Sons, 1 Bay Street, Southport QLD 4215. Ring <a href="tel:0755501234">07 5550 1234</a>.</p>',
    });
  });

  it('leave out drafts, but check them', async () => {
    const { pages, problems } = await reading({ [about]: aText('{{dealer.nme}}', 'draft: true\n') });
    expect(pages).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it.each([
    ['no settings', 'Hello', ':1 : The file does not begin with settings. Begin it with a line ---'],
    ['settings without an end', '---\ntitle: A\n', ':1 : The file does not begin with settings.'],
    [
      'a misspelt setting',
      aText('', 'noidex: true\n'),
      ':4 noidex: "noidex" is not a setting here. Write "noindex"',
    ],
    ['no title', '---\ndescription: A\n---\n', ':1 title: "title" is missing. Add it. Of the page'],
    [
      'a setting that appears twice',
      aText('', 'title: B\n'),
      ':4 : The settings cannot be read: Map keys must be unique',
    ],
    ['an unknown section', aText('', 'section: compny\n'), ':4 section: Not one of the allowed values'],
    [
      'a wrong value in a list',
      aText('', 'facts:\n  - { value: 1, label: "" }\n'),
      ':5 facts[0].label: Too short.',
    ],
    [
      'an unknown placeholder',
      aText('\nFrom {{dealer.nme}}.'),
      ':6 : There is no placeholder "dealer.nme". Write {{dealer.name}} if',
    ],
    [
      'an unknown placeholder in the settings',
      aText('', 'intro: "{{dealer.x.y.z}}"\n'),
      ':4 intro: There is no placeholder "dealer.x.y.z". Write {{dealer.name}}, ',
    ],
    [
      'a placeholder without a value for this dealer',
      aText('{{dealer.licence}}'),
      ':5 : This dealer has no "dealer.licence". Set it in dealer.json',
    ],
    [
      'an unknown block',
      aText('Text\n\n::cras{make=Kia}'),
      ':7 : There is no block "cras". Write "cars" if that is meant.',
    ],
    [
      'an unknown setting of a block',
      aText('::cars{maek=Kia}'),
      ':5 maek: "maek" is not a setting here. Write "make"',
    ],
    [
      'a number that is too large',
      aText('::cars{limit=40}'),
      ':5 limit: Too large. Write a number of at most 9.',
    ],
    [
      'invalid settings in braces',
      aText('::cars{make=Land Rover}'),
      ':5 : The settings in braces cannot be read.',
    ],
    [
      'an unknown block in the settings',
      aText('', 'blocks:\n  - "::cras"\n'),
      ':5 blocks[0]: There is no block "cras".',
    ],
    [
      'a block without its end',
      aText(':::faq\n### Why?\nSo.'),
      ':5 : The block :::faq has no end. Write a line :::',
    ],
    ['a question without an answer', aText(':::faq\n### Why?\n:::'), ':5 : "Why?" has no answer.'],
    [
      'a number without a text',
      aText(':::facts\n- 310: people\n- 4\n:::'),
      ':7 : This is no figure with its words.',
    ],
    [
      'a frame of a host that is not allowed',
      aText('::iframe{title=A url="https://evil.example/x"}'),
      ':5 url: The host evil.example is not among the hosts',
    ],
    [
      'a frame of the own site',
      aText('::iframe{title=A url="https://www.bayside.example/x"}'),
      ':5 url: A page of this site cannot be embedded',
    ],
    [
      'a frame that is not secure',
      aText('::iframe{title=A url="http://maps.example/x"}'),
      ':5 url: Not in the right form. Write an address that begins with https://',
    ],
    ['a missing picture', aText('Text\n\n![A](media/gone.jpg)'), ':7 : There is no picture media/gone.jpg.'],
    [
      'a picture of another host',
      aText('![A](https://img.example/a.jpg)'),
      ':5 : This is no address that a picture may have. Put the file into',
    ],
    [
      'a missing hero picture',
      aText('', 'hero:\n  image: media/gone.jpg\n'),
      ':5 hero.image: There is no such file.',
    ],
    [
      'a link that runs a script',
      aText('[A](javascript:alert(1))'),
      ':5 : This is no address that a link may have.',
    ],
  ])('with %s are reported [OPEN-34]', async (_, text, message) => {
    const { problems } = await reading({ [about]: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${about}${message}`);
  });

  it('must have names that are valid in an address', async () => {
    const { problems } = await reading({ 'bayside/pages/About Us.md': aText('') });
    expect(problems[0]).toContain('"About Us" cannot be part of an address.');
  });

  it('that are listed as defaults but do not exist are reported in dealer.json [OPEN-34]', async () => {
    const { problems } = await reading(
      {
        'bayside/dealer.json': '{\n  "pages": {\n    "defaults": [\n      "carers"\n    ]\n  }\n}',
        '_defaults/pages/careers.md': aText(''),
      },
      aDealer({ pages: { defaults: ['carers'] } }),
    );
    expect(problems).toEqual([
      'bayside/dealer.json:4 pages.defaults[0]: There is no such page in _defaults/pages. Write "careers" if that is meant.',
    ]);
  });

  it('that are listed as defaults, when there are none at all, are reported with a remedy', async () => {
    const { problems } = await reading(
      { 'bayside/dealer.json': '{ "pages": { "defaults": ["careers"] } }' },
      aDealer({ pages: { defaults: ['careers'] } }),
    );
    expect(problems).toEqual([
      "bayside/dealer.json:1 pages.defaults[0]: There is no such page in _defaults/pages. Write the page in the folder 'pages' of this dealer.",
    ]);
  });
});

describe('a text', () => {
  it('has headings from the second level down, without gaps, each with its own id', async () => {
    expect(await htmlOf('# One\n\n#### Two\n\n## Two\n\n::cars\n\n# Main')).toBe(
      [
        '<h2 id="one">One</h2>\n<h3 id="two">Two</h3>\n<h3 id="two-2">Two</h3>',
        'cars',
        '<h2 id="main-2">Main</h2>',
      ].join('\n'),
    );
  });

  it.each([
    ['<script>alert(1)</script>Hi', '<p>Hi</p>'],
    ['<p onclick="x()" style="color:red" class="button">Hi</p>', '<p>Hi</p>'],
    ['<iframe src="https://evil.example"></iframe>Hi', '<p>Hi</p>'],
    ['<svg onload=alert(1)><script>x</script></svg>Hi', '<p>Hi</p>'],
    ['<form action="https://evil.example"><input name=a></form>Hi', '<p>Hi</p>'],
    ['<h2 id="main" tabindex="1">Hi</h2>', '<h2 id="hi">Hi</h2>'],
    ['<div role="dialog">Hi</div>', '<p>Hi</p>'],
    ['a <b>b</b> <style>*{display:none}</style>c', '<p>a <b>b</b> c</p>'],
    ['`<script>` and &lt;b&gt;', '<p><code>&lt;script&gt;</code> and &lt;b&gt;</p>'],
    ['<!-- --><math><mtext></mtext></math>Hi', '<p>Hi</p>'],
  ])('loses markup that is not text: %s', async (body, html) => {
    expect((await htmlOf(body)).replace(/<p>\s*<\/p>|\n/g, '').replace(/^Hi$/, '<p>Hi</p>')).toBe(html);
  });

  it('has site-relative links within the site, and external links with rel="noopener"', async () => {
    expect(await htmlOf('[a](https://www.bayside.example/contact/#x) [b](https://b.example) [c](/c/)')).toBe(
      '<p><a href="/contact/#x">a</a> <a href="https://b.example/" rel="noopener">b</a> <a href="/c/">c</a></p>',
    );
  });

  it('has tables that can be scrolled on a phone', async () => {
    const html = await htmlOf('| Size | Price |\n| --- | ---: |\n| A | $1 |');
    expect(html).toMatch(
      /^<div class="table-scroll" role="region" tabindex="0" aria-label="Table: Size, Price"><table>/,
    );
    expect(html).toContain('<th scope="col" data-align="right">Price</th>');
    expect(await htmlOf('| | Price |\n| --- | --- |\n| A | $1 |')).toContain(
      '<tr>\n<td></td>\n<th scope="col">Price',
    );
  });

  it('shows pictures of the folder with their size, loaded lazily', async () => {
    const { pages, problems } = await reading({
      'bayside/media/yard one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>',
      [about]: aText('![The yard](<media/yard one.svg>)'),
    });
    expect(problems).toEqual([]);
    expect(pages[0]?.blocks[0]).toMatchObject({
      html: '<p><img src="/media/yard%20one.svg" alt="The yard" width="640" height="360" loading="lazy" decoding="async"></p>',
    });
    expect(pages[0]?.images).toEqual(['media/yard one.svg']);
  });

  it('may contain blocks of cars, offers, questions, numbers and frames [OPEN-54]', async () => {
    const { pages, problems } = await reading({
      [about]: aText(
        [
          '::cars{make="Land Rover" maxPrice=40000}',
          ':::faq',
          '### Why *us*?',
          'Because **we** know.',
          ':::',
          ':::facts',
          '- 310: people',
          ':::',
          '::iframe{title="Map" url="https://maps.example/a?b=c" height=300}',
          '```',
          '::nothing{}',
          '```',
        ].join('\n'),
        'blocks: ["::offers"]\n',
      ),
    });
    expect(problems).toEqual([]);
    expect(pages[0]?.blocks).toMatchObject([
      { kind: 'cars', make: 'Land Rover', maxPrice: 40_000, limit: 2 },
      {
        kind: 'faq',
        items: [{ question: 'Why *us*?', html: expect.stringContaining('<strong>we</strong>') }],
      },
      { kind: 'facts', items: [{ value: '310', label: 'people' }] },
      { kind: 'iframe', title: 'Map', url: 'https://maps.example/a?b=c', height: 300 },
      { kind: 'prose', html: expect.stringContaining('::nothing{}') },
      { kind: 'offers', limit: 3 },
    ]);
  });
});

describe('posts', () => {
  it('are in folders named after their categories [ROUTE-38] [OPEN-71]', async () => {
    const { posts, problems } = await reading({
      'bayside/posts/vehicle-reviews/cx-5.md': post('Quiet.', 'make: Mazda\nmodel: CX-5\n'),
      'bayside/posts/news/draft.md': post('Later.', 'draft: true\n'),
    });
    expect(problems).toEqual([]);
    expect(posts).toMatchObject([
      { slug: 'cx-5', category: 'vehicle-reviews', date: '2026-11-01', model: 'CX-5', words: 1 },
    ]);
  });

  it.each([
    ['no date', '---\ntitle: A\nsummary: B\n---\n', 'date: "date" is missing.'],
    ['a date that does not exist', post('', 'updated: 2026-02-30\n'), 'updated: Not in the right form.'],
    ['a name that the next pages of the list use', post(''), '"page" cannot be part of an address.'],
  ])('with %s are reported', async (what, text, message) => {
    const name = what.startsWith('a name') ? 'page' : 'cx-5';
    const { problems } = await reading({ [`bayside/posts/news/${name}.md`]: text });
    expect(problems[0]).toContain(message);
  });
});
