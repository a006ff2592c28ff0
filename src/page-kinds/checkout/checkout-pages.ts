import { aboutCar } from '../../domain/cars/car-actions.ts';
import type { PhoneLink } from '../../domain/cars/card-view.ts';
import { contactPath } from '../../domain/leads/form-paths.ts';
import { reservation } from '../../domain/leads/lead-rules.ts';
import {
  acceptedPayments,
  depositDollars,
  holdLength,
  reservationTerms,
} from '../../domain/leads/reservation.ts';
import type { CarPerson } from '../../domain/leads/sales-person.ts';
import { dollars } from '../../domain/prices/money.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { pageForm } from '../../site/leads/lead-form-setup.ts';
import type { TitledText } from '../../site/link-props.ts';
import { gatedPage, headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { salesPhone } from '../../site/site-identity.ts';
import type { WithheldCar } from '../../site/stock-of.ts';
import { carPeople } from '../../site/vehicle/car-person.ts';
import { homeLink } from '../home-link.ts';

/** The setup of the form and of the later states. Plain JSON. */
export interface CheckoutSetup {
  form: PageForm;
  holdHours: number;
  searchPath: string;
  phone?: PhoneLink;
}

/**
 * A checkout page for each car that can be reserved at the time of the build (ROUTE-4, RESERVE-2), and for each
 * reserved car. On it the visitor who made the reservation sees its state and can cancel it, even if the feed changes.
 */
export function checkoutPages(planning: Planning) {
  const { dealer, stock, unlisted, withheld, held, can } = planning;
  const form = pageForm(planning, [], reservation);
  if (!can.reserve || !form) return [];
  const phone = salesPhone(dealer);
  const setup: CheckoutSetup = {
    form,
    holdHours: dealer.reserve.holdHours,
    searchPath: dealer.search.searchPath,
    ...(phone && { phone }),
  };
  const personOf = carPeople(planning);
  return [
    ...[...stock, ...unlisted].filter(
      ({ car, listed }) => listed.reserve_amount !== undefined || held.has(car.id),
    ),
    ...withheld.filter(({ car }) => held.has(car.id)),
  ].flatMap((one) => gatedPage(checkoutPage(one, planning, setup, personOf(one)), 'checkout', dealer) ?? []);
}

function checkoutPage(
  one: WithheldCar,
  { dealer }: Planning,
  setup: CheckoutSetup,
  person: CarPerson | undefined,
) {
  const { card, car, listed } = one;
  // The car of a hold may be withheld meanwhile: its page then says nothing of it but its name.
  const isShown = 'pictures' in one;
  const amountDollars = depositDollars(car);
  const { checkoutPath, holdHours } = dealer.reserve;
  const path = `${card.href}${checkoutPath}/`;
  const length = holdLength(holdHours);
  const intro =
    amountDollars > 0
      ? `A fully refundable ${dollars(amountDollars)} takes it off sale and holds it for you for ${length}.`
      : `We take it off sale and hold it for you for ${length}. There is nothing to pay.`;
  const props = {
    heading: `Reserve the ${card.title}`,
    intro,
    breadcrumb: [homeLink, { label: card.title, href: card.href }, { label: 'Reserve', href: path }],
    car: {
      id: card.id,
      title: card.title,
      subtitle: card.subtitle,
      href: card.href,
      ...(isShown && { image: card.image, price: card.price }),
      facts: isShown ? card.facts : [],
      ...(isShown && car.stocknum && { stockNumber: car.stocknum }),
    },
    /** Who answers questions about the car, and the page to ask. */
    ...(isShown && person && { asks: { person, href: aboutCar(contactPath, listed) } }),
    /** Whole dollars. 0 when no deposit is required (RESERVE-3). */
    amountDollars,
    /** The page then starts without the form. */
    ...((listed.reserved || !card.available || !isShown) && { taken: true }),
    meaning: meaningOf(amountDollars, length, setup.phone),
    terms: reservationTerms(dealer.reserve, amountDollars),
    /** RESERVE-7. */
    payments: amountDollars > 0 ? acceptedPayments : [],
    /** The same object in all pages of a dealer, so that the form is rendered once. */
    setup,
  };
  const head = headOf(dealer, { path, title: props.heading, description: intro, index: false });
  return pageOf({ path, route: 'checkout', head, props });
}

/** The explanation of a reservation, its deposit and its end (RESERVE-5, RESERVE-6). */
function meaningOf(amountDollars: number, length: string, phone: PhoneLink | undefined): TitledText[] {
  const ring = phone ? ` or ring ${phone.text.replaceAll(' ', '\u00a0')}` : '';
  const offSale = {
    title: `Held for ${length}`,
    text: 'It comes off sale. Nobody else can reserve or buy it while you make up your mind.',
  };
  if (amountDollars <= 0) {
    return [offSale, { title: 'No obligation', text: `Come and see it, or cancel here${ring}.` }];
  }
  return [
    offSale,
    {
      title: '100% refundable',
      text: `Cancel here${ring}, for any reason, and all of it goes back to your card.`,
    },
    { title: 'Part of the price', text: 'If you buy it, the deposit comes off what you pay.' },
  ];
}
