import {
  type AustralianState,
  australianStates,
  statesOfPostcode,
} from '../domain/places/australian-states.ts';
import { stateCode } from '../inventory/normalise/names.ts';
import { type Thing, textIn, textsIn, thingsIn } from './structured-data.ts';
import { type DayHours, hoursInText, hoursOfThing } from './written-hours.ts';
import { dialable, phoneInText } from './written-phone.ts';

interface Address {
  street: string;
  city: string;
  state: AustralianState;
  postcode: string;
  lat?: number;
  long?: number;
}

/** A place of a dealer, as one page tells of it. */
export interface Place {
  address: Address;
  name?: string | undefined;
  phone?: string | undefined;
  hours?: DayHours[] | undefined;
}

/** 'Queensland', 'QLD' and 'AU-QLD'. Without one it follows from the postcode. */
function stateOf(written: string | undefined, postcode: string): AustralianState | undefined {
  const code = stateCode(written ?? '')?.toLowerCase();
  return australianStates.find((state) => state === code) ?? statesOfPostcode(postcode)[0];
}

const addressParts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'];

/**
 * The place of a business that a page describes. Departments of a dealer that have its address are no places of their own.
 *
 * @returns the address as it is written where it is none of Australia; undefined when there is none
 */
export function placeOf(thing: Thing): Place | string | undefined {
  const around = [thing, ...thingsIn(thing, 'location')];
  const written = [...around.flatMap(({ properties }) => properties['address'] ?? []), ...around];
  const asText = (one: string | Thing) =>
    typeof one === 'string' ? one : addressParts.flatMap((part) => textsIn(one, part)).join(', ');
  for (const one of written) {
    const address = typeof one === 'string' ? placesInText(one)[0]?.address : addressOf(one);
    if (!address) continue;
    const [lat, long] = ['latitude', 'longitude'].map((name) => {
      const point = [...around.flatMap((of) => thingsIn(of, 'geo')), thing];
      return Number(point.flatMap((of) => textsIn(of, name))[0] ?? Number.NaN);
    });
    const hasPoint = Math.abs(lat!) <= 90 && Math.abs(long!) <= 180;
    const rung = [
      thing,
      ...thingsIn(thing, 'contactPoint'),
      ...around.flatMap((of) => thingsIn(of, 'address')),
    ];
    return {
      address: { ...address, ...(hasPoint && { lat: lat!, long: long! }) },
      name: textIn(thing, 'name')?.slice(0, 120),
      phone: rung.flatMap((of) => textsIn(of, 'telephone')).flatMap((of) => dialable(of) ?? [])[0],
      hours: hoursOfThing(thing),
    };
  }
  return written.map(asText).find((text) => text.trim() !== '');
}

function addressOf(thing: Thing): Address | undefined {
  const [street, city, region, code] = addressParts.map((part) => textIn(thing, part));
  const postcode = code?.padStart(4, '0') ?? '';
  const state = /^\d{4}$/.test(postcode) ? stateOf(region, postcode) : undefined;
  return street && city && state
    ? { street: street.replace(/[,\s]+$/, ''), city, state, postcode }
    : undefined;
}

const written =
  /\b((?:(?:Unit|Shop|Lot|Level) ?\d+\w?[,/ ]+)?\d[\d/-]*\w? (?:[A-Z][\w'’.-]* ){0,4}(?:Street|St|Road|Rd|Avenue|Ave?|Highway|Hwy|Freeway|Fwy|Drive|Dr|Parade|Pde|Boulevarde?|Blvd|Lane|Ln|Way|Court|Ct|Close|Cl|Place|Pl|Grove|Gr|Square|Sq|Terrace|Tce|Crescent|Cres|Circuit|Cct|Esplanade|Esp|Parkway|Pkwy|Bypass|Quay|Loop|Link|Rise)\b\.?)[,|•·–\s-]+((?:[A-Z][\w'’-]*[ ,|•·]+){1,4}?)(ACT|NSW|NT|QLD|SA|TAS|VIC|WA|Queensland|Victoria|Tasmania|New South Wales|South Australia|Western Australia)\.?(?:[,|•·\s]+(?:Australia|AU))?[,|•·\s]+(\d{4})\b/gi;

/** The addresses of a text: '12 Hill Street, Box Hill VIC 3128', each with the phone and the hours that follow it. */
export function placesInText(text: string): Place[] {
  const found = [...text.matchAll(written)];
  return found.flatMap((match, index) => {
    const [all, street, city, region, postcode] = match;
    const state = stateOf(region, postcode!);
    const after = text.slice(match.index + all.length, found[index + 1]?.index).slice(0, 600);
    return state
      ? {
          address: { street: street!, city: city!.replace(/[,|•·\s]+$/, ''), state, postcode: postcode! },
          // A page with one place may say its phone and hours anywhere.
          ...(found.length > 1 && { phone: phoneInText(after), hours: hoursInText(after) }),
        }
      : [];
  });
}

/** Each place once, with what any page says of it. Streets may be written in two ways: 'Rd' and 'Road'. */
export function placesOnce<T extends Place>(places: readonly T[]): T[] {
  return [...Map.groupBy(places, keyOf).values()].map((same) => ({
    ...same[0]!,
    address: (same.find(({ address }) => address.lat !== undefined) ?? same[0]!).address,
    name: same.find(({ name }) => name)?.name,
    phone: same.find(({ phone }) => phone)?.phone,
    hours: same.find(({ hours }) => hours)?.hours,
  }));
}

const keyOf = ({ address: { street, postcode } }: Place) =>
  `${street
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.slice(0, -1)
    .join(' ')} ${postcode}`;
