import type { Offer } from '../../content/catalogue.ts';
import { plainText, wordsOf } from '../../content/markdown-html.ts';
import {
  cutText,
  foldedText,
  offerDescriptionFold,
  offerDisclaimerFold,
} from '../../domain/cars/folded-text.ts';
import { modelAddress } from '../../domain/cars/model-address.ts';
import { slugify } from '../../domain/slug.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { offerEndWords, offerState } from '../../domain/time/offer-dates.ts';
import { contentPicture } from '../content-picture.ts';
import { xmlText } from '../files/sitemap.ts';
import { paragraphsOf } from '../heading-words.ts';
import type { Link, Picture } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import { modelPicture, type SiteModel, siteModels } from './site-models.ts';

export const offersPath = '/special-offers/';

/**
 * The offers that the site shows on the current day: those that are valid and not excluded from this website
 * (OFFER-5, OPEN-62).
 */
export function currentOffers({ dealer, catalogue, today }: Planning): Offer[] {
  return (catalogue.offers ?? []).filter(({ excluded_website_ids, valid_from, valid_until }) => {
    const state = offerState({ from: valid_from, until: valid_until }, today);
    return !excluded_website_ids.includes(dealer.id) && (state === 'current' || state === 'ending');
  });
}

/** The make of an offer (OFFER-6). The data contains an object with the name, or only the name. */
export function offerMake({ manufacturer }: Offer): string | undefined {
  return typeof manufacturer === 'string' ? manufacturer : manufacturer?.name;
}

/** The path of an offer (ROUTE-24). It contains the make if the offer has one, except on a site of one make. */
function offerPath(offer: Offer, { dealer, catalogue }: Pick<Planning, 'dealer' | 'catalogue'>): string {
  const make = offerMake(offer);
  if (dealer.manufacturer || make === undefined) return `/offers/${offer.id}/`;
  const given = typeof offer.manufacturer === 'object' ? offer.manufacturer.slug : undefined;
  const known = catalogue.manufacturers.find(({ name }) => name.toLowerCase() === make.toLowerCase());
  const slug = given ?? known?.slug ?? slugify(make);
  return slug ? `/offers/${slug}/${offer.id}/` : `/offers/${offer.id}/`;
}

/** The model of the models file that an offer is about. */
export function offeredModel(offer: Offer, planning: Planning): SiteModel | undefined {
  const slug = offer.model?.slug;
  if (slug === undefined) return undefined;
  return siteModels(planning).find(({ model }) => model.slug === slug || model.new_slug === slug);
}

/** An offer in a list (OFFER-1). */
export type OfferView = Sparse<ReturnType<typeof offerView>>;

export function offerView(offer: Offer, planning: Planning) {
  const { dealer, today } = planning;
  const html = descriptionHtml(offer);
  // A full stop that `plainText` adds makes no text too long.
  const isLong = foldedText(wordsOf(html), offerDescriptionFold).rest !== undefined;
  const make = dealer.manufacturer ? undefined : offerMake(offer);
  return {
    id: offer.id,
    name: offer.name,
    href: offerPath(offer, planning),
    image: offerPicture(offer, planning),
    /** The make of the offer, if the site sells several makes. */
    ...(make && { manufacturer: make }),
    /** The whole description as safe HTML. Empty when there is none. */
    html,
    /** Its start as plain text, where it is long enough to be collapsed (OFFER-2). */
    ...(isLong && { excerpt: cutText(plainText(html), offerDescriptionFold) }),
    ...(offer.disclaimer && { disclaimer: foldedText(offer.disclaimer, offerDisclaimerFold) }),
    model: modelLink(offer, planning),
    /** The last day of the offer, 'YYYY-MM-DD'. */
    until: offer.valid_until,
    /** 'Until 31 December 2027' or 'Ends in 5 days' on the day of the build. The browser updates the text. */
    ends: offerEndWords({ until: offer.valid_until }, today),
  };
}

/** The description of the offer as safe HTML: sanitised when the file was read, or plain text in paragraphs. */
function descriptionHtml({ sanitized_description, description }: Offer): string {
  if (sanitized_description) return sanitized_description;
  return paragraphsOf(description)
    .map((paragraph) => `<p>${xmlText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/**
 * The offer's own picture, otherwise the picture of its model, otherwise an illustration of the model. Undefined for an
 * offer that is not about a model and has no picture.
 */
function offerPicture(offer: Offer, planning: Planning): Picture | undefined {
  const own = contentPicture(planning, [offer.image_url, offer.image_or_model_image?.url]);
  if (own) return own;
  const known = offeredModel(offer, planning);
  if (known) return modelPicture(known.model, planning, [known.model.image?.url]);
  const make = offerMake(offer) ?? planning.dealer.manufacturer?.name;
  if (!offer.model) return undefined;
  return planning.pictures.illustration({ make, model: offer.model.name, id: offer.id });
}

/** The link 'Explore CX-5' (OFFER-4): to the model's page or to the override URL. Undefined when there is neither. */
function modelLink(offer: Offer, planning: Planning): Link | undefined {
  if (!offer.model) return undefined;
  const { name, slug, override_url } = offer.model;
  const label = `Explore ${name}`;
  const known = offeredModel(offer, planning);
  if (known) return { label, href: known.href };
  // A page of this site that is not built would be a dead link.
  const address = modelAddress({ slug, override_url }, planning.dealer.siteUrl);
  return address.isPage ? undefined : { label, href: address.href };
}
