import { describe, expect, it } from 'vitest';
import { type MapProvider, mapEmbed } from './map-embed.ts';

const southport = { lat: -27.97, long: 153.4 };
const key = 'pk.1&x';

describe('mapEmbed', () => {
  it.each<[MapProvider, string, string]>([
    ['openstreetmap', 'OpenStreetMap', 'https://www.openstreetmap.org'],
    ['google', 'Google Maps', 'https://www.google.com'],
    ['mapbox', 'Mapbox', 'https://api.mapbox.com'],
  ])('the provider %s shows the location', (provider, name, origin) => {
    const map = mapEmbed(southport, { provider, browserKey: key, zoom: 14 });
    expect(map).toMatchObject({ provider: name, origin });
    expect(map?.src.startsWith(`${origin}/`)).toBe(true);
    const { searchParams, hash } = new URL(map!.src);
    const places = [searchParams.get('marker'), searchParams.get('q'), hash.slice(1)];
    expect(places).toContainEqual(expect.stringMatching(/^(14\/)?-27\.97[,/]153\.4$/));
  });

  it('shows an area that matches the zoom, around the pin [CFG-70]', () => {
    const boxAt = (zoom: number) => {
      const { src } = mapEmbed(southport, { provider: 'openstreetmap', zoom })!;
      return new URL(src).searchParams.get('bbox')!.split(',').map(Number);
    };
    const [west = 0, south = 0, east = 0, north = 0] = boxAt(14);
    expect((west + east) / 2).toBeCloseTo(153.4, 4);
    expect((south + north) / 2).toBeCloseTo(-27.97, 4);
    expect(east - west).toBeCloseTo(0.0549, 3);
    const [wider = 0, , widerEast = 0] = boxAt(13);
    expect(widerEast - wider).toBeCloseTo(2 * (east - west), 4);
  });

  it('encodes the key in the address', () => {
    const { src } = mapEmbed(southport, { provider: 'google', browserKey: key, zoom: 10 })!;
    expect(new URL(src).searchParams.get('key')).toBe(key);
  });

  it.each<[string, Parameters<typeof mapEmbed>]>([
    ['maps are off', [southport, { provider: 'none', browserKey: key, zoom: 10 }]],
    ['the location is unknown', [{}, { provider: 'openstreetmap', zoom: 10 }]],
    ['the key is missing', [southport, { provider: 'google', zoom: 10 }]],
    ['the token is missing', [southport, { provider: 'mapbox', zoom: 10 }]],
  ])('shows no map if %s', (_, given) => {
    expect(mapEmbed(...given)).toBeUndefined();
  });
});
