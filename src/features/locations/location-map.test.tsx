import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import { placeView } from '../../site/places/location-props.ts';
import { planningOf } from '../../site/planning.ts';
import { PlaceBlock } from './Places.tsx';

const openStreetMap = { maps: { provider: 'openstreetmap' } } as const;
const google = { maps: { provider: 'google', browserKey: 'k' } } as const;

it.each<[string, Partial<DealerInput>, map: string[]]>([
  ['a dealer who sets nothing', {}, []],
  ['a maps service, of which the dealer wants only a picture', imageOf(openStreetMap), []],
  ['a maps service', openStreetMap, ['https://www.openstreetmap.org', 'OpenStreetMap']],
  ['a maps service with a key', google, ['https://www.google.com', 'Google Maps']],
  ['a key, of which the dealer wants only a picture', imageOf(google), []],
])(
  'the block of a location has a drawn map, and offers a real one only with a maps service: %s [CFG-59] [LOC-1]',
  (_, options, map) => {
    const dealer = aDealer(options);
    const view = placeView(
      dealer.locations[1]!,
      planningOf({ dealer, inventory: inventoryOf([]), today: '2026-11-20' }),
    );
    document.body.innerHTML = renderToStaticMarkup(<PlaceBlock view={view} />);
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    expect(all('.location-map-sketch svg .location-map-pin')).toHaveLength(1);
    expect(all('.location-map-city').map(({ textContent }) => textContent)).toEqual(['Southport']);
    // Nothing is loaded from anybody, before the visitor presses the button.
    expect(all('iframe, img, script, link, [src], [srcset]')).toEqual([]);
    const offered = all('location-map').map(
      ({ dataset }) => dataset['src'] && new URL(dataset['src']).origin,
    );
    const [origin, provider] = map;
    expect(offered).toEqual([origin]);
    expect(all('.location-map-ask').map(({ textContent }) => textContent)).toEqual(
      provider ? [`Show MapOpens a map from ${provider}`] : [],
    );
  },
);

function imageOf(options: Partial<DealerInput>): Partial<DealerInput> {
  return { ...options, locationDisplay: { locationMap: 'image' } };
}
