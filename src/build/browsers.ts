/**
 * The oldest browsers the sites promise to work in, for the bundler. What decides: `:has()` and subgrid in layouts
 * (Firefox 121, Chrome 117), the popover of menus (Firefox 125; 128 is the ESR after it), `Object.groupBy` (Safari 17.4)
 * and `URL.canParse` (Chrome 120). Newer CSS is used where a page without it is as good: `field-sizing`, `text-wrap`,
 * anchors, scroll-driven animation, view transitions.
 */
export const promisedBrowsers = ['chrome120', 'edge120', 'firefox128', 'safari17.4', 'ios17.4'];
