import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../config/layer-file.ts';
import { dealerParts } from './dealer-parts.ts';

const configOf = (slug: string) =>
  JSON.parse(readFileSync(resolve(`dealers/${slug}/dealer.json`), 'utf8')) as JsonObject;
const [hours, words, banners] = dealerParts as [
  (typeof dealerParts)[0],
  (typeof dealerParts)[0],
  (typeof dealerParts)[0],
];

const slugs = readdirSync('dealers').filter((name) => existsSync(`dealers/${name}/dealer.json`));

describe.each(slugs)('the configuration of %s', (slug) => {
  it.each(dealerParts.map((part) => [part.label, part] as const))(
    'is the same after its part “%s” was saved unchanged',
    (_, part) => {
      const config = configOf(slug);
      expect(part.schema.safeParse(part.read(config)).success).toBe(true);
      const saved = part.write(config, part.read(config));
      const { promotions = {}, locationDisplay = {}, ...rest } = saved;
      const { promotions: promotionsBefore = {}, locationDisplay: displayBefore = {}, ...before } = config;
      expect([rest, promotions, locationDisplay]).toEqual([before, promotionsBefore, displayBefore]);
    },
  );
});

describe('a changed part', () => {
  const config: JsonObject = {
    id: 7,
    leads: { delivery: [{ type: 'email', to: 'a@example.com' }] },
    locations: [
      { slug: 'north', name: 'North', contact_detail: { phone: '07 5550 1234' } },
      { slug: 'south', name: 'South', contact_detail: { phone: '07 5550 9999' } },
    ],
  };
  const holiday = { weekday: 5, status: 'Closed', date: '2026-12-25' };

  it('changes the hours of its location and nothing else [CONTENT-3]', () => {
    const saved = hours.write(config, {
      openingHours: [],
      locations: [{ slug: 'north', name: 'Another name', opening_hours: [holiday] }],
    });
    expect(saved).toEqual({
      ...config,
      locations: [
        {
          slug: 'north',
          name: 'North',
          contact_detail: { phone: '07 5550 1234', opening_hours: [holiday] },
        },
        config['locations'] && (config['locations'] as JsonObject[])[1],
      ],
    });
  });

  it('changes the texts of its locations [CONTENT-2]', () => {
    const saved = words.write(config, {
      locations: [{ slug: 'south', name: 'South', team: 'Helen and Ross.' }],
    });
    expect(saved['locationDisplay']).toEqual({ words: { south: { team: 'Helen and Ross.' } } });
  });

  it('changes the banners [CONTENT-2]', () => {
    expect(banners.write(config, { promoTiles: [{ name: 'finance' }] })).toEqual({
      ...config,
      promotions: { promoTiles: [{ name: 'finance' }] },
    });
  });
});
