import { carTypes } from '../domain/car.ts';
import { directoryPath } from './directory-page.ts';
import { joined } from './heading-words.ts';
import { headOf } from './heads.ts';
import { heroImages } from './hero-images.ts';
import { homeBodies } from './home-bodies.ts';
import { featuredCars, newestCars } from './home-cars.ts';
import { homeFinder } from './home-finder.ts';
import { homeMakes } from './home-makes.ts';
import { dealerJsonLd } from './json-ld/dealer.ts';
import { primaryLocation } from './location-of.ts';
import type { HomeProps, Page } from './page.ts';
import type { Planning } from './planning.ts';

/** `/` (ROUTE-1). */
export function homePage(planning: Planning): Page {
  const { dealer } = planning;
  const { copy } = dealer;
  const featured = featuredCars(planning);
  const props: HomeProps = {
    heading: copy.heroHeading,
    text: copy.heroText ?? copy.tagline,
    ...(copy.about && { about: copy.about }),
    finder: homeFinder(planning),
    heroImages: heroImages(planning),
    bodies: homeBodies(planning),
    makes: homeMakes(planning),
    makesHref: directoryPath,
    newest: newestCars(planning),
    ...(featured && { featured }),
    reasons: copy.whyBuyFromUs,
  };
  const head = headOf(dealer, {
    path: '/',
    title: homeTitle(planning),
    description: copy.tagline,
    jsonLd: dealerJsonLd(dealer),
  });
  return { path: '/', route: 'home', head: { ...head, title: homeTitle(planning) }, props };
}

/** 'Bayside Motors: new and used cars in Southport'. */
function homeTitle({ dealer, noun, stock }: Planning): string {
  const town = dealer.locationDisplay.override_city ?? primaryLocation(dealer)?.address.city;
  const kinds = joined(carTypes.filter((type) => stock.some(({ car }) => car.car_type === type)));
  const what = [kinds, noun.other.toLowerCase()].filter(Boolean).join(' ');
  return town ? `${dealer.name}: ${what} in ${town}` : `${dealer.name}: ${what}`;
}
