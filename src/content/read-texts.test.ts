import { describe, expect, it } from 'vitest';
import { about, aDealer, aText, reading, setUpFolder } from './texts-folder.fixture.ts';

setUpFolder();

const post = (body: string, settings = '') =>
  `---\ntitle: The CX-5\nsummary: Driven.\ndate: 2026-11-01\n${settings}---\n${body}`;

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
        'At {{dealer.name}}, {{ dealer.address }}. Ring [{{dealer.phone}}](tel:0755501234). A {{dealer.noun}} of our {{dealer.nouns}}.',
        'heading: "About {{dealer.name}}"\n',
      ),
    });
    expect(problems).toEqual([]);
    expect(pages[0]?.heading).toBe('About Bay_side & Sons');
    expect(pages[0]?.blocks[0]).toMatchObject({
      html: '<p>At Bay_side &amp; Sons, 1 Bay Street, Southport QLD 4215. Ring <a href="tel:0755501234">07 5550 1234</a>. A car of our cars.</p>',
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
