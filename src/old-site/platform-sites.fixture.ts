import { gzipSync } from 'node:zlib';
import { type OldFiles, png, urls, xml } from './old-sites.fixture.ts';

/**
 * Sites in the shapes of well-known platforms, with texts of our own. Each was written after pages of that platform, as
 * they were served.
 *
 * @param address where the site is
 * @param other the same server under another name, as the host of pictures
 */
type PlatformSite = (address: string, other: string) => Promise<OldFiles>;

/** Dealer.com: a contact card with phones that nobody links, microdata in a text, pictures elsewhere, `.htm` everywhere. */
export const dealerComSite: PlatformSite = async (_, other) => ({
  '/': `<!DOCTYPE html><html class="ddc-site"><head><meta name="og:title" content="Plenty Road Motors | Used cars in Bundoora VIC">
    <meta name="author" content="Plenty Road Motors"><title>Plenty Road Motors | Used cars in Bundoora VIC</title>
    <link rel="canonical" href="http://www.plentyroad.example/"><link rel="stylesheet" href="${other}/v9/site.css"></head>
    <body><div class="page-header"><a class="header-logo" href="/index.htm"><img src="${other}/c/plenty/1462/5bc8d.png?h=120" alt=""></a>
    <div class="vcard"><p class="adr"><a href="/dealership/directions.htm"><span class="street-address">1050 Plenty Road</span><br>
    <span class="locality">Bundoora</span><span class="separator">,</span> <span class="region">VIC</span> <span class="postal-code">3083</span></a></p>
    <ul class="tels"><li class="tel phone1" data-click-to-call="Sales"><span class="type">Sales</span>: <span class="value">(03) 9467 1111</span></li>
    <li class="tel phone2"><span class="type">Service</span>: <span class="value">(03) 9467 2222</span></li></ul></div></div>
    <div class="navbar"><nav><a href="/index.htm"><i></i><span class="hidden">Home</span></a><a href="/used-inventory/index.htm">Used</a>
    <a href="/used-inventory/index.htm?model=Corolla&amp;year=2019">Corolla</a><a href="/financing/index.htm">Finance Center</a>
    <a href="/dealership/about.htm">About</a><a href="/contact.htm">Contact</a><a href="https://www.maker.example/plenty">Our maker</a></nav></div>
    <div itemscope itemtype="http://schema.org/AutoDealer"><span itemprop="name" content="Plenty Road Motors"> </span>
    <p itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="streetAddress" content="1050 Plenty Rd"> </span>
    <span itemprop="addressLocality" content="Bundoora"> </span><span itemprop="addressRegion" content="VIC"> </span>
    <span itemprop="postalCode" content="3083"> </span><span itemprop="telephone" content="(03) 9467 1111"> </span></p></div>
    <footer>Copyright © 2026 Plenty Road Motors Pty Ltd LMCT 10555</footer></body></html>`,
  '/contact.htm':
    '<h3>Service Hours</h3>Mon - Fri 7:30 AM - 4:30 PM <h3>Sales Hours</h3>Mon - Fri 8:30 AM - 5:30 PM, Sat 9:00 AM - 1:00 PM',
  '/dealership/about.htm': '<h1>About</h1>',
  '/dealership/directions.htm': '<h1>Directions</h1>',
  '/v9/site.css': { body: '.btn-primary{background:hsl(0deg 70% 40%)}', type: 'text/css' },
  '/c/plenty/1462/5bc8d.png?h=120': { body: await png(360, 120), type: 'image/png' },
  '/robots.txt': { body: 'User-agent: *\nDisallow: /private/', type: 'text/plain' },
  '/sitemap.xml': xml(
    '<urlset><url><loc>https://plentyroad.example/used-inventory/index.htm</loc></url><url><loc><![CDATA[http://www.plentyroad.example/specials/used.htm]]></loc></url></urlset>',
  ),
});

/** Dealer Inspire: WordPress with the Open Graph of businesses, a theme among sheets of plugins, yards in words alone. */
export const dealerInspireSite: PlatformSite = async (address) => ({
  '/': `<!doctype html><html><head><title>Bayside Kia | Kia Dealers</title><meta property="og:site_name" content="Bayside Kia">
    <meta property="business:contact_data:street_address" content="12 Bay Street"><meta property="business:contact_data:locality" content="Cleveland">
    <meta property="business:contact_data:region" content="QLD"><meta property="business:contact_data:postal_code" content="4163">
    <meta property="business:contact_data:phone_number" content="(07) 3286 1111"><meta property="place:location:latitude" content="-27.52">
    <meta property="place:location:longitude" content="153.26"><link rel="apple-touch-icon-precomposed" href="/icon.png">
    <style>a{color:#05141f}</style>
    ${['plugins/popup/animate.css', 'themes/common/bootstrap3.min.css', 'themes/dealer/css/style.css', 'plugins/voice/voice.css'].map((sheet) => `<link rel="stylesheet" href="/wp-content/${sheet}">`).join('')}
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","@id":"/#organization","name":"Bayside Kia","logo":{"@id":"/#logo"}},
      {"@type":"ImageObject","@id":"/#logo","url":"/uploads/share.png"}]}</script></head>
    <body><header><a href="/"><img itemprop="logo" class="header-logo lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-original="/uploads/logo.png" alt="Bayside Kia"></a>
    <nav><a href="/new-vehicles/">New</a><a href="/contact-us/">Contact</a><a href="/about-us/2019-awards/">Awards</a></nav></header>
    <a href="mailto:?body=https://www.bayside.example/">Share</a><a href="//www.facebook.com/baysidekia">f</a></body></html>`,
  '/contact-us/': `<h2>Bayside Kia</h2>12 Bay Street, Cleveland, QLD 4163 Sales: (07) 3286 1111 Sales Hours Monday – Friday: 8:30AM – 5:30PM Saturday: 9:00AM – 4:00PM Sunday: Closed
    <h2>Bayside Capalaba</h2>99 Redland Bay Road, Capalaba, QLD 4157 Sales: (07) 3245 2222`,
  '/uploads/logo.png': { body: await png(300, 90), type: 'image/png' },
  '/wp-content/themes/dealer/css/style.css': { body: ':root{--primary-colour:#bb162b}', type: 'text/css' },
  '/robots.txt': {
    body: `User-agent: *\nSitemap: ${address}/sitemap_index.xml`,
    type: 'text/plain',
  },
  '/sitemap_index.xml': xml(
    `<sitemapindex><sitemap><loc>${address}/page-sitemap.xml.gz</loc></sitemap><sitemap><loc>${address}/gone.xml</loc></sitemap></sitemapindex>`,
  ),
  '/page-sitemap.xml.gz': {
    body: gzipSync(urls(address, ['/new-vehicles/', '/special-offers/']).body),
    type: 'application/x-gzip',
  },
});

/** DealerFire: JSON-LD in a comment and CDATA, one that cannot be read, addresses that end in blanks. */
export const dealerFireSite: PlatformSite = async () => ({
  '/': `<html><head><title>Home - Gully Autos</title></head><body class="global-index"><script type="application/ld+json" preventCompileOptimization>
//<![CDATA[
{"@context":"http:\\/\\/schema.org","@type":"AutoDealer","@id":"https:\\/\\/www.gully.example\\/#dealer-8306","name":"Gully Autos","telephone":"(08) 8261 1111","priceRange":"$$$",
"sameAs":["https:\\/\\/www.facebook.com\\/gullyautos\\/","",""],"address":{"@type":"PostalAddress","streetAddress":"912 North East Road ","addressLocality":"Modbury","addressRegion":"SA","postalCode":"5092","addressCountry":{"@type":"Country","name":"Australia"}},
"geo":{"latitude":"-34.83","longitude":"138.68","@type":"GeoCoordinates"},"openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":"http:\\/\\/schema.org\\/Monday","opens":"09:00:00","closes":"19:00:00"},
{"@type":"OpeningHoursSpecification","dayOfWeek":"http:\\/\\/schema.org\\/Saturday","opens":"09:00:00","closes":"18:00:00"}]}
//]]>
</script><script type="application/ld+json">window.dataLayer.push(dealer)</script>
<script type="application/ld+json">{"@type":"Car","name":"2019 Kia Rio","manufacturer":{"@type":"Organization","name":"Kia"}}</script>
<a href="/inventory/used/">Used</a></body></html>`,
});

/** WordPress with the theme Motors and Yoast Local: parts of one description that point at each other, a drawn logo. */
export const motorsSite: PlatformSite = async (address) => ({
  '/': `<!doctype html><html class="no-js"><head><title>Coastal 4x4</title><meta name="theme-color" content="#ffffff">
    <style id="stm-custom">:root{--motors-accent-color:#cc6119;--wp--preset--color--vivid-red:#cf2e2e}</style>
    <script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[
    {"@type":"WebSite","@id":"${address}/#website","name":"Coastal 4x4","publisher":{"@id":"${address}/#organization"}},
    {"@type":["Organization","Place","AutoDealer"],"@id":"${address}/#organization","name":"Coastal 4x4","legalName":"Coastal Four Wheel Drives Pty Ltd",
     "logo":{"@id":"${address}/#local-main-organization-logo"},"address":{"@id":"${address}/#local-main-place-address"},
     "geo":{"@type":"GeoCoordinates","latitude":"-28.08","longitude":"153.38"},"telephone":["+61755301234"],
     "openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Monday","Tuesday","Wednesday","Thursday","Friday"],"opens":"08:30","closes":"17:00"},
     {"@type":"OpeningHoursSpecification","dayOfWeek":["Saturday","Sunday"],"opens":"00:00","closes":"00:00"},]},
    {"@type":"PostalAddress","@id":"${address}/#local-main-place-address","streetAddress":"4/77 Bermuda Street","addressLocality":"Burleigh Heads",
     "postalCode":"4220","addressRegion":"Queensland","addressCountry":"AU"}]}</script></head>
    <body class="stm-template-car_dealer"><div id="header"><div class="logo-main"><a href="/"><svg viewBox="0 0 120 40"><path fill="#cc6119" d="M0 0h120v40H0z"/></svg></a></div>
    <ul class="header-menu"><li><a href="/inventory/">Inventory</a></li><li><a href="/contacts/">Contacts</a></li></ul></div>
    <span class="author vcard"><a class="url fn" href="/author/admin/">admin</a></span></body></html>`,
  '/contacts/': '<p>Nothing</p>',
  '/wp-sitemap.xml': xml(
    `<sitemapindex><sitemap><loc>${address}/wp-sitemap-posts-listings-1.xml</loc></sitemap></sitemapindex>`,
  ),
  '/wp-sitemap-posts-listings-1.xml': urls(address, [
    '/listings/2019-toyota-hilux/',
    '/listings/2021-ford-ranger/',
  ]),
});

/** Squarespace: an address in one text, hours with gaps, the name of the site in a thing of its own. */
export const squarespaceSite: PlatformSite = async (_, other) => ({
  '/': `<!doctype html><html><head><meta property="og:site_name" content="Old Mill Classics"><base href="">
    <script type="application/ld+json">{"url":"https://www.oldmill.example","name":"Old Mill Classics","image":"//static1.example/logo.png","@context":"http://schema.org","@type":"WebSite"}</script>
    <script type="application/ld+json">{"legalName":"","address":"8 Mill Lane\\nRichmond, TAS, 7025\\nAustralia","email":"hello@oldmill.example","telephone":"0412 345 678","sameAs":["https://www.instagram.com/oldmillclassics/"],"@context":"http://schema.org","@type":"Organization"}</script>
    <script type="application/ld+json">{"address":"8 Mill Lane\\nRichmond, TAS, 7025\\nAustralia","image":"${other}/static/logo","name":"Old Mill Classics","openingHours":"Mo 09:00-17:00, , We 09:00-17:00, Th 09:00-17:00, Fr 09:00-13:00, , ","@context":"http://schema.org","@type":"LocalBusiness"}</script>
    <style>.sqs{--accent-hsl:200,50%,40%}.header{background:rgba(31,94,89,1)}</style></head>
    <body><header><div class="header-title-logo"><a href="/"><img alt="Old Mill" data-src="${other}/static/logo" data-load="false"></a></div>
    <nav><a href="/cars-for-sale">Cars for sale</a><a href="/about">About</a></nav></header></body></html>`,
  '/static/logo': { body: await png(200, 80), type: 'image/png' },
  '/about': '<p>Since 1998.</p>',
});

/** Pages of Active Server Pages in frames and tables: pages by query, `<base>`, image maps, a logo as a background. */
export const framedSite: PlatformSite = async (address) => ({
  '/': '<HTML><HEAD><TITLE>Dandy Cars</TITLE></HEAD><FRAMESET ROWS="90,*"><FRAME SRC="top.asp"><FRAME SRC="/site/main.asp"></FRAMESET></HTML>',
  '/top.asp': {
    body: Buffer.from(
      `<BODY><TABLE><TR><TD ID="logo" STYLE="background-image:url('images/top.gif')">&nbsp;</TD></TR></TABLE></BODY>`,
      'latin1',
    ),
    type: 'text/html',
  },
  '/site/main.asp': {
    body: Buffer.from(
      `<HEAD><BASE HREF="${address}/site/pages/"></HEAD><BODY BGCOLOR="#003399"><IMG SRC="m.gif" USEMAP="#m"><MAP NAME="m">
      <AREA ALT="Our cars" HREF="index.asp?page=stock"><AREA ALT="Contact" HREF="index.asp?page=contact"></MAP>\xa9 2004 Dandy\x92s Cars Pty Ltd</BODY>`,
      'latin1',
    ),
    type: 'text/html; charset=windows-1252',
  },
  '/site/pages/index.asp?page=contact': `<TABLE><TR><TD>Address</TD><TD>Lot 5, 300 Princes Hwy | Dandenong | VIC, Australia 3175</TD></TR>
    <TR><TD>Fax</TD><TD>(03) 9790 9999</TD></TR><TR><TD>Tel</TD><TD>(03)9790-1234</TD></TR><TR><TD>Open</TD><TD>9am - 5pm Monday to Saturday</TD></TR></TABLE>`,
});
