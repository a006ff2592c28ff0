import { describe, expect, it } from 'vitest';
import { about, aText, reading, setUpFolder } from './texts-folder.fixture.ts';

setUpFolder();

const htmlOf = async (body: string) => {
  const { pages, problems } = await reading({ [about]: aText(body) });
  expect(problems).toEqual([]);
  return pages[0]!.blocks.map((block) => (block.kind === 'prose' ? block.html : block.kind)).join('\n');
};

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
