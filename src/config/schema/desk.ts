import { optional, z } from 'astro/zod';
import {
  group,
  list,
  mailAddress,
  offByDefault,
  onByDefault,
  slug,
  text,
  whole,
  withDefault,
} from './values.ts';

/**
 * What a member of staff does:
 *
 * - sales: sees the leads about buying, selling and borrowing
 * - service: sees the leads about service and parts
 * - owner: sees every lead of every dealership and location
 */
const deskRoles = ['sales', 'service', 'owner'] as const;
export type DeskRole = (typeof deskRoles)[number];

const staffSchema = z.strictObject({
  name: text(80).describe('As colleagues know this person: history and assignments show it.'),
  email: mailAddress.describe(
    'Where the link to sign in is sent. The same person may be on the staff of several dealers.',
  ),
  role: z
    .enum(deskRoles)
    .describe(
      "'sales' sees the leads about buying, selling and finance, 'service' those about service and parts, 'owner' every lead of every dealership.",
    ),
  locations: list(slug, 200).describe(
    'Only the leads of these `locations`, by slug, and those that name no location but their dealership. Default: all. An owner sees all of them anyway.',
  ),
});

/** A template of the dealer. `rules.ts` checks its placeholders. */
const templateSchema = z.strictObject({
  name: text(60).describe("What the staff choose it by: 'We have the car, come and see it'."),
  categories: optional(z.array(text(60)).min(1).max(50)).describe(
    "Only for leads of these categories: 'Test Drive', 'Trade In'. Default: all.",
  ),
  subject: text(120).describe('Subject of the mail. It may have placeholders.'),
  text: text(4000).describe(
    "The whole text with greeting and name, '\\n\\n' between paragraphs. {customer} stands for the customer's first name, or 'there' where it is not known, {car} for the car that the lead is about, {staff} for the member of staff, {dealership} for the dealership of the lead and {phone} for its number.",
  ),
});

const quarterHour = 15;
const longestTargetMinutes = 5 * 24 * 60;

/** The desk at `/desk/` of the API server, where staff answer leads. */
export const deskSchema = group({
  enabled: offByDefault(
    'Staff can sign in at /desk/ of the API server, and see and answer the leads there. Needs SMTP_URL, because the link to sign in is mailed.',
  ),
  responseTargetMinutes: withDefault(whole(1, longestTargetMinutes), quarterHour).describe(
    'Minutes of opening hours within which a lead should be answered. The desk counts them in the hours and the time zone of the location.',
  ),
  assign: withDefault(z.enum(['byHand', 'roundRobin']), 'byHand').describe(
    "Who gets a new lead. 'byHand': nobody, until somebody assigns it. 'roundRobin': the sales or service staff of its location in turn; where there are none, the owners.",
  ),
  weeklyMail: onByDefault(
    "On Monday from 7 am, by the dealer's clock, each owner gets a mail with the numbers of last week: leads by kind, time to the first answer, open leads without one, reservations, searches that found nothing.",
  ),
  quality: group({
    enabled: onByDefault(
      'The desk has a page that says what to put right in the current release of the site.',
    ),
    fewestPhotos: withDefault(whole(1, 100), 5).describe('A car should have at least this number of photos.'),
    shortestText: withDefault(whole(1, 2000), 100).describe(
      'A description with fewer characters counts as very short.',
    ),
    oldAfterDays: withDefault(whole(7, 730), 90).describe(
      'Days after which a car whose description and price stay the same is reported.',
    ),
  }).describe('What the desk says about the quality of the site.'),
  staff: list(staffSchema, 200).describe(
    'Who may sign in. Whoever is removed here is signed out within seconds.',
  ),
  templates: list(templateSchema, 50).describe(
    'Prepared answers by mail, which replace ours. Staff change the text before they send it. Default: our own, for each kind of lead.',
  ),
}).describe('The desk, where staff see and answer leads.');

export type DeskStaff = z.infer<typeof staffSchema>;
