import { optional, z } from 'astro/zod';
import { usualHoldHours } from '../../domain/leads/reservation.ts';
import { cfg, group, list, offByDefault, onByDefault, text, whole, withDefault } from './values.ts';

const checkoutPaths = ['checkout', 'buy-online'] as const;

const leadPageSchema = z.strictObject({
  heading: text(90).describe('Heading of the page.'),
  intro: text(240).describe('The text below the heading, also the description for search engines.'),
  paragraphs: list(text(1200), 8).describe('The text beside the form.'),
  formHeading: withDefault(text(90), 'Tell us how to reach you').describe('Heading of the form.'),
  button: withDefault(text(40), 'Send').describe('What the button says.'),
  terms: optional(text(2000)).describe('Small print below the form. Default none.'),
});

/** What visitors keep, ask for and reserve. */
export const visitorGroups = {
  saving: group({
    garage_enabled: offByDefault('Favourites are stored in the browser, without sign-in.', 'CFG-6'),
    watchlist: onByDefault(
      'When favourites are off, visitors can save cars to the watchlist after sign-in. With both off the controls are hidden.',
    ),
    searches: onByDefault(
      'Visitors can save searches in the browser, without sign-in, and see which cars are new, reduced or sold since. The page of favourites or of the watchlist lists them, so both must not be off.',
    ),
    share: onByDefault(
      'Visitors can share their favourites by a link, with a note. The link itself has the list: nothing is sent to a server.',
    ),
    compare: offByDefault('Cars can be compared.', 'CFG-7'),
    saveOnlyUsed: offByDefault('Only used cars have save and compare controls.', 'CFG-8'),
  }).describe('Favourites, watchlist, saved searches and compare.'),
  alerts: group({
    enabled: offByDefault(
      'Visitors can ask for mails about saved cars (lower price, back on sale, sold) and saved searches (new cars). They confirm by a link first. Needs SMTP_URL on the API server.',
    ),
    hour: withDefault(whole(0, 23), 17).describe(
      "Hour of the day from which the mails go out, by the visitor's clock. At most one a day.",
    ),
  }).describe('Mails about saved cars and searches, for visitors who ask for them.'),
  lastVisit: group({
    enabled: offByDefault(
      'Visitors who come back see on the home page and above the search what is new, reduced and sold since their last visit, their saved and viewed cars first. The browser stores the cars and prices that it saw; nothing is sent. Nothing is shown to visitors who declined under `analytics.consent` or whose browser sends Global Privacy Control. Of more than 500 cars only new ones are followed.',
    ),
  }).describe('What changed in the stock since the last visit, without an account.'),
  reserve: group({
    checkoutPath: cfg('CFG-18', withDefault(z.enum(checkoutPaths), 'checkout')).describe(
      'Last part of the address of the page that reserves a car: /cars/{slug}/checkout/.',
    ),
    holdHours: withDefault(whole(1, 336), usualHoldHours).describe(
      'Hours that a car is held after its deposit is paid.',
    ),
    refundHoursAfterHold: optional(whole(0, 720)).describe(
      'Hours from the end of a hold until its deposit goes back to the card by itself, unless the reservation was extended or the deposit was kept for a sale (npm run reservations). Default: the deposit goes back when the visitor or the dealer asks for it. Counts for reservations from then on, because visitors accept it with the terms.',
    ),
    terms: optional(z.array(text(400)).min(1).max(12)).describe(
      'The terms that visitors accept before they reserve, one entry for each paragraph. Default: our own text.',
    ),
  }).describe('Reserving a car online.'),
  gates: group({
    gateCheckout: offByDefault('Checkout requires sign-in.', 'CFG-52'),
    gatePersonalisedFinance: offByDefault('Personalised finance requires sign-in.', 'CFG-53'),
    gateSpinToWin: offByDefault('Spin-to-win requires sign-in.', 'CFG-54'),
  }).describe('Pages that require sign-in. Online payment always does.'),
  leadPages: group({
    checkoutJourney: optional(leadPageSchema).describe(
      'Texts of /checkout-journey/?car_id=... Default: no such page.',
    ),
    onlinePayment: optional(leadPageSchema).describe(
      'Texts of /online-payment/ for visitors who are signed in. Default: no such page.',
    ),
    spinToWin: optional(leadPageSchema).describe('Texts of /spin-to-win/. Default: no such page.'),
  }).describe("Pages with the dealer's own texts and a form."),
  offline: group({
    enabled: onByDefault(
      'The browser caches the pages that a visitor has seen, so that they open without a connection, and the site can be installed as an app. Off: browsers delete their cache at the next visit.',
    ),
  }).describe('Use of the site without a connection.'),
};
