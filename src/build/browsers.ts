/**
 * The oldest browsers that the sites support, for the bundler. The reasons are: `:has()` and subgrid in layouts
 * (Firefox 121, Chrome 117), the popover of menus (Firefox 125; the next ESR is 128), `Object.groupBy` (Safari 17.4)
 * and `URL.canParse` (Chrome 120). What is newer is used only where a page works as well without it: the table in
 * `docs/running.md` has all of it.
 */
export const promisedBrowsers = ['chrome120', 'edge120', 'firefox128', 'safari17.4', 'ios17.4'];
