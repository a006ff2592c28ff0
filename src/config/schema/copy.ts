import { optional, z } from 'astro/zod';
import { carTypes } from '../../domain/cars/car.ts';
import { group, list, pictureSource, text, withDefault } from './values.ts';

const includedSchema = z.strictObject({
  title: text(60).describe("'3 year warranty'"),
  text: text(240).describe('One or two sentences.'),
  carTypes: withDefault(z.array(z.enum(carTypes)).min(1), [...carTypes]).describe(
    'Cars it comes with: new, used, demo. Default: all.',
  ),
});

const ownerSchema = z.strictObject({
  name: text(60).describe('Full name.'),
  firstName: text(30).describe('First name, for visitors who ring.'),
  role: optional(text(60)).describe("'Owner'. Default: left out."),
  photo: optional(pictureSource).describe(
    'A square picture of the face. Default: the first letter of the name.',
  ),
  words: optional(text(140)).describe('One sentence in their own words. Default none.'),
});

export const copySchema = group({
  tagline: withDefault(text(160), 'Cars for sale, described as they are.').describe(
    "One line under the name, also the home page's description.",
  ),
  heroHeading: withDefault(text(90), 'Find the right car, then talk to a person about it.').describe(
    'Heading of the home page.',
  ),
  heroText: optional(text(240)).describe('Below that heading. Default none.'),
  about: optional(text(1200)).describe("The paragraph 'About' on the home page. Default none."),
  owner: optional(ownerSchema).describe(
    "The person visitors ring. The template 'corner' shows their picture at the top. Default: the number without a picture.",
  ),
  whyBuyFromUs: list(
    z.strictObject({
      title: text(60).describe('The reason in a few words.'),
      text: text(240).describe('One or two sentences.'),
    }),
    8,
  ).describe("'Why Buy From Us?', one entry for each reason."),
  whatsIncluded: list(includedSchema, 8).describe(
    "'What's Included' on vehicle pages. These entries come after those of the car itself: a drive-away price, the dealer's perks, its certificate. Default none.",
  ),
  protectYourCar: optional(text(2000)).describe(
    "'Protect Your Car' on vehicle pages. Default: the section is left out.",
  ),
  reserveOnline: optional(text(240)).describe(
    "'Reserve Online' on pages of vehicles that can be reserved. {deposit} becomes the vehicle's deposit, {hold} the time of 'reserve.holdHours': '48 hours', '5 days'. Default: our own text with that deposit.",
  ),
  contactIntro: optional(text(240)).describe('Below the heading of the contact page. Default: our own text.'),
  testDriveIntro: optional(text(240)).describe(
    'Below the heading of the page that books test drives. Default: our own text.',
  ),
  serviceIntro: optional(text(240)).describe(
    'Below the heading of the page that books services. Default: our own text.',
  ),
  tradeInBanner: withDefault(text(90), 'Get an instant offer in 2 minutes').describe(
    'The trade-in link of the banner.',
  ),
  tradeInBannerNote: optional(text(90)).describe(
    'The text below that link. Default: the cars that the offer is for, when the link promises an instant offer or one in minutes; otherwise none.',
  ),
  acknowledgement: optional(text(400)).describe(
    "The footer's acknowledgement of the land's traditional owners. Default none.",
  ),
}).meta({ cfg: 'CFG-13', description: "The dealer's own texts, in plain text. They replace our defaults." });
