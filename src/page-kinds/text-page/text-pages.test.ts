import { describe, expect, it } from 'vitest';
import { type Post, postSettingsSchema, type TextBlock } from '../../content/texts.ts';
import { aPage, pagesOn, planWith } from '../../site/catalogue/catalogue.fixture.ts';
import { aDealer } from '../../site/dealer.fixture.ts';

const text = (blocks: TextBlock[]) => ({ blocks, images: [], words: 440, file: 'x.md' });

function aPost(slug: string, date: string, settings: object = {}, ...blocks: TextBlock[]): Post {
  const parsed = postSettingsSchema.parse({ title: slug, summary: `On ${slug}.`, date, ...settings });
  return { ...parsed, ...text(blocks), slug, category: 'vehicle-reviews' };
}

const prose = (html: string): TextBlock => ({ kind: 'prose', html });
const shown = (blocks: TextBlock[], options: Parameters<typeof planWith>[1] = {}) =>
  pagesOn(planWith({ pages: [aPage('about-us', {}, ...blocks)] }, options), 'text-page')[0]!.props.blocks;

describe('text pages', () => {
  it('have their name as address, and are in the menu and the sitemap [ROUTE-27] [ROUTE-28] [ROUTE-32] [NAV-9]', () => {
    const names = [
      'about-us',
      'ford-service',
      'diamond-advantage',
      'warranty',
      'terms-and-conditions',
      'privacy-policy',
    ];
    const plan = planWith({ pages: names.map((name) => aPage(name)) });
    const paths = pagesOn(plan, 'text-page').map(({ path }) => path);
    expect(paths.toSorted()).toEqual(names.map((name) => `/${name}/`).toSorted());
    const sitemap = plan.files.find(({ path }) => path === '/sitemap.xml');
    for (const path of paths)
      expect(sitemap && 'body' in sitemap && sitemap.body).toContain(`.example${path}<`);
    expect(JSON.stringify(plan.site.navigation)).toContain('"/about-us/"');
    // Forms link to both (LEAD-12).
    expect(pagesOn(plan, 'contact')[0]?.props.form).toMatchObject({
      privacyPath: '/privacy-policy/',
      termsPath: '/terms-and-conditions/',
    });
  });

  it('do not exist without a text [OPEN-34]', () => {
    const plan = planWith({});
    expect(pagesOn(plan, 'text-page')).toEqual([]);
    expect(pagesOn(plan, 'blog')).toEqual([]);
    expect(plan.files.some(({ path }) => path.endsWith('rss.xml'))).toBe(false);
  });

  it('cannot take the address of another page', () => {
    expect(() => planWith({ pages: [aPage('finance')] })).toThrow(/x\.md wants the address \/finance\//);
  });

  it('are not indexed when they say so', () => {
    const [page] = pagesOn(planWith({ pages: [aPage('a', { noindex: true })] }), 'text-page');
    expect(page?.head.index).toBe(false);
  });

  it('link only to pages that exist, and keep the text of other links', () => {
    const html =
      '<p><a href="/contact">a</a> <a href="/nowhere/">b</a> <a href="https://c.example/" rel="noopener">c</a></p>';
    expect(shown([prose(html)])).toEqual([
      {
        kind: 'prose',
        html: '<p><a href="/contact/">a</a> b <a href="https://c.example/" rel="noopener">c</a></p>',
      },
    ]);
  });

  it("end with the dealer's own next steps, or with a link to the stock", () => {
    const next = [
      { label: 'Ring', href: 'tel:0755501234' },
      { label: 'Gone', href: '/nowhere/' },
    ];
    const plan = planWith({ pages: [aPage('a', { next }), aPage('b')] });
    const steps = pagesOn(plan, 'text-page').map(({ props }) => props.next.map(({ href }) => href));
    expect(steps[0]).toEqual(['tel:0755501234']);
    expect(steps[1]).toEqual([aDealer().search.searchPath, '/contact/']);
  });

  it('list the headings of a long text', () => {
    const headings = (count: number) =>
      Array.from({ length: count }, (_, index) => `<h2 id="h${index}">H <em>${index}</em></h2>`).join('');
    const contents = (count: number) =>
      pagesOn(planWith({ pages: [aPage('a', {}, prose(headings(count)))] }), 'text-page')[0]!.props.contents;
    expect(contents(3)).toEqual([]);
    expect(contents(4)[1]).toEqual({ label: 'H 1', href: '#h1' });
  });

  it('show cars by make and price, with a link to that search', () => {
    const cars = [
      { make: 'Kia', model: 'Rio', price: 15_000 },
      { make: 'Kia', model: 'Rio', price: 45_000 },
      { make: 'Mazda', model: '3', price: 15_000 },
    ];
    const [block] = shown([{ kind: 'cars', make: 'kia', maxPrice: 20_000, limit: 2 }], { cars });
    expect(block).toMatchObject({ kind: 'cars', cars: [{ id: 'c0' }] });
    expect(block?.kind === 'cars' && decodeURIComponent(block.all.href)).toBe(
      `${aDealer().search.searchPath}?refinementList[make][0]=Kia&range[price]=:20000!`,
    );
  });

  it('leave out blocks without content on this site', () => {
    expect(
      shown([
        { kind: 'cars', make: 'Lada', limit: 2 },
        { kind: 'offers', limit: 3 },
        { kind: 'locations', department: 'parts' },
        { kind: 'finance-notes', heading: 'Finance' },
      ]),
    ).toEqual([]);
  });

  it('embed pages only from allowed hosts, which the security policy then contains [CFG-66] [OPEN-54]', () => {
    const dealer = aDealer({
      embeds: {
        allowedHosts: ['maps.example'],
        iframeBlocks: [{ title: 'Map', url: 'https://maps.example/a', heightPx: 300, page: '/about-us' }],
      },
    });
    const plan = planWith({ pages: [aPage('about-us'), aPage('careers')] }, { dealer });
    const pages = pagesOn(plan, 'text-page');
    expect(pages.find(({ path }) => path === '/about-us/')?.props.blocks).toEqual([
      {
        kind: 'iframe',
        frame: { title: 'Map', url: 'https://maps.example/a', host: 'maps.example', height: 300 },
      },
    ]);
    expect(pages.find(({ path }) => path === '/careers/')?.props.blocks).toEqual([]);
    expect(plan.securitySources?.['frame-src']).toEqual(['https://maps.example']);
    expect(planWith({ pages: [aPage('careers')] }).securitySources?.['frame-src']).toBeUndefined();
  });
});

describe('the blog', () => {
  it('has its lists, its posts and a feed, newest first [ROUTE-38] [OPEN-71]', () => {
    const posts = [
      aPost('older', '2026-10-01'),
      aPost('newer', '2026-11-21'),
      { ...aPost('news', '2026-09-01'), category: 'news' },
    ];
    const plan = planWith({ posts });
    expect(pagesOn(plan, 'blog').map(({ path }) => path)).toEqual([
      '/blog/',
      '/blog/vehicle-reviews/',
      '/blog/news/',
    ]);
    expect(pagesOn(plan, 'post').map(({ path }) => path)).toEqual([
      '/blog/vehicle-reviews/newer/',
      '/blog/vehicle-reviews/older/',
      '/blog/news/news/',
    ]);
    const [list] = pagesOn(plan, 'blog');
    expect(list?.props.categories.map(({ label }) => label)).toEqual(['All', 'Vehicle reviews', 'News']);
    const feed = plan.files.find(({ path }) => path === '/blog/rss.xml');
    const body = feed && 'body' in feed ? feed.body : '';
    expect([...body.matchAll(/<item><title>(\w+)/g)].map(([, title]) => title)).toEqual([
      'newer',
      'older',
      'news',
    ]);
    expect(body).toContain('<pubDate>Sat, 21 Nov 2026 00:00:00 GMT</pubDate>');
  });

  it('publishes no post before its date', () => {
    const plan = planWith({ posts: [aPost('now', '2026-11-21'), aPost('tomorrow', '2026-11-22')] });
    expect(pagesOn(plan, 'post').map(({ props }) => props.heading)).toEqual(['now']);
    expect(pagesOn(planWith({ posts: [aPost('tomorrow', '2026-11-22')] }), 'blog')).toEqual([]);
  });

  it('has several pages when there are many posts', () => {
    const posts = Array.from({ length: 19 }, (_, index) => aPost(`p${index}`, '2026-01-01'));
    const lists = pagesOn(planWith({ posts }), 'blog').filter(
      ({ path }) => !path.includes('vehicle-reviews'),
    );
    expect(lists.map(({ path, props }) => [path, props.posts.length])).toEqual([
      ['/blog/', 9],
      ['/blog/page/2/', 9],
      ['/blog/page/3/', 1],
    ]);
    expect(lists[1]?.props.paging).toEqual({ page: 2, total: 3, previous: '/blog/', next: '/blog/page/3/' });
    expect(lists[1]?.head.title).toContain('page 2');
  });

  it('names the cars, the author and the dates of a post', () => {
    const plan = planWith(
      {
        posts: [
          aPost('rio', '2026-11-01', { make: 'Kia', model: 'Rio', author: 'Jo', updated: '2026-11-03' }),
        ],
      },
      {
        cars: [
          { make: 'Kia', model: 'Rio' },
          { make: 'Kia', model: 'Rio', status: 'sold', sold_at: '2026-11-20T00:00:00Z' },
        ],
      },
    );
    const [post] = pagesOn(plan, 'post');
    expect(post?.props).toMatchObject({ author: 'Jo', post: { minutes: 2, dayWords: '1 November 2026' } });
    expect(post?.props.cars?.cars.map(({ id }) => id)).toEqual(['c0']);
    expect(post?.props.post.image.src).toMatch(/\.avif$/);
    expect(post?.head.jsonLd[1]).toMatchObject({
      '@type': 'Article',
      headline: 'rio',
      datePublished: '2026-11-01',
      dateModified: '2026-11-03',
      author: { '@type': 'Person', name: 'Jo' },
      about: { name: 'Kia Rio' },
    });
  });
});
