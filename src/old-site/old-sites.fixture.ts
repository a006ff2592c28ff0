import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { vi } from 'vitest';

/** A file of a site: its text in HTML, or what else is answered. */
export type OldFile =
  | string
  | { body?: string | Uint8Array; type?: string; status?: number; location?: string };
export type OldFiles = Record<string, OldFile>;

/** Serves an existing site on this machine, and keeps which paths were asked for. */
export class OldSiteServer {
  readonly asked: string[] = [];
  /** The most requests that were under way at once. */
  mostAtOnce = 0;
  files: OldFiles = {};
  #underWay = 0;
  readonly #server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    this.asked.push(path);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#underWay);
    response.on('close', () => this.#underWay--);
    const file = this.files[path];
    const { body = '', type, status, location } = typeof file === 'object' ? file : { body: file };
    response.writeHead(file === undefined ? 404 : (status ?? 200), {
      'content-type': type ?? 'text/html; charset=utf-8',
      ...(location !== undefined && { location }),
    });
    response.end(body);
  });

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers with these files from now on. */
  show(files: OldFiles): void {
    this.files = files;
    this.asked.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

/** No request times out by itself: how fast this machine is says nothing. A test says which one does. */
export const withoutTimeLimit = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);

export const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#7a1f2b' } })
    .png()
    .toBuffer();

export const xml = (body: string) => ({ body, type: 'application/xml' });
export const urls = (address: string, paths: readonly string[]) =>
  xml(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${address}${path.replaceAll('&', '&amp;')}</loc></url>`).join('')}</urlset>`,
  );
const years = (start: string, end: string) =>
  Array.from({ length: 8 }, (_, index) => `${start}${2012 + index}-holden-colorado-${index}${end}`);

/** A blog system with a plugin that describes the company: sitemaps in an index, the address in words alone. */
export const blogSite = async (address: string): Promise<OldFiles> => ({
  '/robots.txt': {
    body: `User-agent: *\nDisallow: /wp-admin/\nSitemap: ${address}/sitemap_index.xml`,
    type: 'text/plain',
  },
  '/': `<!doctype html><html><head><title>Home | Hill Street Motors</title>
    <link rel="canonical" href="https://www.hillstreetmotors.example/">
    <meta property="og:site_name" content="Hill Street Motors">
    <link rel="stylesheet" href="/wp-content/themes/dealer/style.css?ver=6.1">
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
      {"@type":"WebSite","name":"Hill Street Motors","url":"https://www.hillstreetmotors.example/"},
      {"@type":"Organization","@id":"#organization","name":"Hill Street Motors",
       "logo":{"@type":"ImageObject","url":"${address}/wp-content/uploads/logo.png"},
       "sameAs":["https://www.facebook.com/hillstreetmotors"]}]}</script>
    <script type="application/ld+json">{ broken, </script></head>
    <body><header><a href="/"><img src="/wp-content/uploads/logo.png" alt="Logo"></a>
    <nav><a href="/our-stock/">Our Stock</a><a href="/about-us/">About Us</a><a href="/contact-us/">Contact</a></nav>
    <a href="tel:0398001234">Call</a></header>
    <a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>
    <a href="https://www.facebook.com/hillstreetmotors">Facebook</a>
    <a href="https://www.instagram.com/hillstreetmotors/">Instagram</a>
    <footer>© 2026 Hill Street Motors Box Hill Pty Ltd. LMCT 11234</footer></body></html>`,
  '/wp-content/themes/dealer/style.css': '',
  '/wp-content/themes/dealer/style.css?ver=6.1': {
    body: ':root{--wp--preset--color--vivid-red:#cf2e2e;--primary:#7a1f2b}a{color:#1a73e8}p{color:#333}',
    type: 'text/css',
  },
  '/wp-content/uploads/logo.png': { body: await png(900, 300), type: 'image/png' },
  '/about-us/': '<title>About</title><p>Since 1987 we have sold cars.</p>',
  '/contact-us/': `<title>Contact</title><table><tr><td>Address</td><td>221 Hill Street<br>Box Hill VIC 3128</td></tr>
    <tr><td>Monday to Friday</td><td>8.30am – 5.30pm</td></tr><tr><td>Saturday</td><td>9am – 1pm</td></tr>
    <tr><td>Sunday</td><td>Closed</td></tr></table>
    <a href="tel:03%209800%201234">03 9800 1234</a> <a href="mailto:sales@hillstreetmotors.example?subject=Hi">Mail</a>`,
  '/sitemap_index.xml': xml(
    `<sitemapindex xmlns="x"><sitemap><loc>${address}/page-sitemap.xml</loc></sitemap><sitemap><loc>${address}/listings-sitemap.xml</loc></sitemap></sitemapindex>`,
  ),
  '/page-sitemap.xml': urls(address, [
    ...[
      '/',
      '/about-us/',
      '/contact-us/',
      '/our-stock/',
      '/car-finance/',
      '/sell-your-car/',
      '/2019/03/open-day/',
    ],
    '/privacy-policy/',
  ]),
  '/listings-sitemap.xml': urls(address, years('/listings/', '/')),
});

/** A platform for dealer groups: everything is described, with departments, and cars have numbers in queries. */
export const groupSite = async (address: string): Promise<OldFiles> => {
  const dealer = (name: string, street: string, city: string, postcode: string, phone: string) => ({
    '@context': 'http://schema.org',
    '@type': ['AutoDealer', 'LocalBusiness'],
    name,
    logo: '/content/logo.svg',
    telephone: phone,
    address: {
      ...{ '@type': 'PostalAddress', streetAddress: street, addressLocality: city },
      ...{ addressRegion: 'Queensland', postalCode: postcode, addressCountry: 'AU' },
    },
    geo: { '@type': 'GeoCoordinates', latitude: '-27.5', longitude: '153.02' },
    openingHoursSpecification: [
      {
        ...{ '@type': 'OpeningHoursSpecification', opens: '08:00:00', closes: '17:30:00' },
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
          (day) => `http://schema.org/${day}`,
        ),
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '08:00', closes: '12:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
    ],
    department: {
      '@type': 'AutoRepair',
      name: `${name} Service`,
      address: { streetAddress: street, addressLocality: city, addressRegion: 'QLD', postalCode: postcode },
    },
  });
  const page = (of: object, more = '') =>
    `<html><head><title>River Auto Group</title><meta name="theme-color" content="#0A5CA8"><script type="application/ld+json">${JSON.stringify(of)}</script></head><body><nav><a href="/locations/southside">Southside</a><a href="/locations/northside">Northside</a></nav>${more}</body></html>`;
  const south = dealer('River Auto Southside', '10 Ipswich Road', 'Woolloongabba', '4102', '+61 7 3000 1111');
  const north = dealer('River Auto Northside', '99 Gympie Rd', 'Kedron', '4031', '07 3000 2222');
  const cars = Array.from({ length: 6 }, (_, index) => `/stock/details.aspx?id=${index}&type=used`);
  return {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /locations/northside/staff', type: 'text/plain' },
    '/': { status: 301, location: '/home.aspx' },
    '/home.aspx': page(
      { '@type': 'Organization', name: 'River Auto Group', legalName: 'River Auto Holdings Pty Ltd' },
      '<p>Dealer Licence No. 3456789</p><a href="/contact.aspx">Contact</a><a href="/locations/northside/staff">Staff</a>',
    ),
    '/contact.aspx': page(south),
    '/locations/southside': page(south),
    '/locations/northside': page(north),
    '/content/logo.svg': {
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><script>alert(1)</script><rect width="300" height="80" fill="#0a5ca8"/></svg>',
      type: 'image/svg+xml',
    },
    '/sitemap.xml': urls(address, [
      ...cars,
      ...years('/vehicles/used/', ''),
      ...years('/vehicles/new/', ''),
      ...['/specials.aspx', '/finance/apply.aspx', '/test-drive.aspx'],
    ]),
  };
};

/** Pages that somebody wrote by hand twenty years ago: Latin-1, no sitemap, nothing described. */
export const handmadeSite = async (): Promise<OldFiles> => ({
  '/': {
    body: Buffer.from(
      `<HTML><HEAD><META http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><TITLE>Café Cars - Cheap cars in Hobart</TITLE></HEAD>
       <BODY><IMG SRC="images/logo.gif"><A HREF="used_cars.htm">Cars</A> <A HREF="contact.htm">Contact</A> <A HREF="http://elsewhere.example/about">Friends</A></BODY></HTML>`,
      'latin1',
    ),
    type: 'text/html',
  },
  '/contact.htm': `<P>Café Cars, Shop 3, 12 Argyle St, Hobart, Tas 7000. Ph (03) 6200 1234<BR>Open Mon-Sat 9 - 5</P>`,
  '/used_cars.htm': '<P>Cars</P>',
  '/images/logo.gif': { body: 'no picture', type: 'image/gif' },
});

/** A builder of small sites, which marks its text up with microdata. */
export const markedSite = async (): Promise<OldFiles> => ({
  '/': `<title>Coast Caravans &amp; RV</title><div itemscope itemtype="https://schema.org/AutoDealer">
    <span itemprop="name">Coast Caravans &amp; RV</span><meta itemprop="telephone" content="1300 555 123">
    <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">5 Marine Pde</span>
    <span itemprop="addressLocality">Ballina</span> <span itemprop="addressRegion">NSW</span> <span itemprop="postalCode">2478</span></div>
    <meta itemprop="openingHours" content="Mo-Fr 09:00-17:00"><meta itemprop="openingHours" content="Sa 09:00-12:30"></div>`,
});
