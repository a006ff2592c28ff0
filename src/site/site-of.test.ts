import { describe, expect, it } from 'vitest';
import { aDealer } from './dealer.fixture.ts';
import type { NavItem } from './site.ts';
import { footerOf } from './site-of.ts';

const navigation: NavItem[] = [
  { label: 'Home', href: '/' },
  {
    label: 'Vehicles',
    href: '/models/',
    groups: [{ heading: 'SUVs', links: [{ label: 'CX-5', href: '/cx-5/' }] }],
    children: [{ label: 'All models', href: '/models/' }],
  },
  {
    label: 'Company',
    href: '/about-us/',
    children: [{ label: 'Fleet', href: '/fleet/', note: 'Ten or more' }],
  },
  {
    label: 'Locations',
    href: '/dealerships/',
    isLocations: true,
    children: [{ label: 'Nerang', href: '/' }],
  },
];
const footer = (paths: string[], copy = {}) =>
  footerOf({ dealer: aDealer({ copy }), navigation, paths: new Set(paths) });

describe('footerOf', () => {
  it('lists single links first, then each menu with sub-links, without locations, which have their own place', () => {
    expect(footer([]).columns).toEqual([
      {
        heading: 'Explore',
        links: [
          { label: 'Home', href: '/' },
          { label: 'Vehicles', href: '/models/' },
        ],
      },
      { heading: 'Company', links: [{ label: 'Fleet', href: '/fleet/' }] },
    ]);
  });

  it('links to the terms and the privacy policy when the site has those pages [NAV-9]', () => {
    expect(footer(['/terms-and-conditions/', '/privacy-policy/']).legal).toEqual([
      { label: 'Terms and Conditions', href: '/terms-and-conditions/' },
      { label: 'Privacy Policy', href: '/privacy-policy/' },
    ]);
    expect(footer([]).legal).toEqual([]);
  });

  it("shows the dealer's acknowledgement of country, if there is one", () => {
    expect(footer([], { acknowledgement: 'We work on Kombumerri Country.' }).acknowledgement).toBe(
      'We work on Kombumerri Country.',
    );
    expect(footer([]).acknowledgement).toBeUndefined();
  });
});
