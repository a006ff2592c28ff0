import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaceView } from '../../site/places/location-props.ts';
import { HolidayHours, OpeningHours } from './OpeningHours.tsx';
import { PlaceBlock, PlaceCard } from './Places.tsx';
import './opening-hours.ts';

const sales: PlaceView['departments'][number] = {
  department: 'sales',
  name: 'Sales',
  openDays: 'Open Monday to Saturday',
  week: [
    { weekdays: [1, 2, 3, 4, 5], hours: '8:30 am to 5:30 pm' },
    { weekdays: [6], hours: '9 am to 1 pm' },
    { weekdays: [0], hours: 'Closed' },
  ],
  hours: `${[1, 2, 3, 4, 5].map((day) => `${day}=08:30-17:30`).join(';')};6=09:00-13:00;0=closed;2026-12-25*=closed`,
};
const view: PlaceView = {
  place: {
    id: '1',
    name: 'Bayside Southport',
    slug: 'southport',
    type: 'sales',
    path: '/locations/southport/',
    street: '1 Nerang Street',
    place: 'Southport QLD 4215',
    city: 'Southport',
    state: 'qld',
    at: { lat: -27.97, long: 153.4 },
    phone: { text: '07 5550 1234', href: 'tel:+61755501234' },
    licence: '4471208',
    licenceName: 'Dealer licence',
    directionsHref: 'https://maps.example/',
    hours: [],
  },
  typeName: 'Sales',
  contactHref: '/contact-us/southport/',
  timeZone: 'Australia/Brisbane',
  departments: [sales],
  holidays: [
    { date: '2026-12-25', day: 'Friday 25 December', name: 'Christmas Day', hours: [{ text: 'Closed' }] },
    { date: '2026-12-26', day: 'Saturday 26 December', name: 'Boxing Day', hours: [{ text: 'Closed' }] },
  ],
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));

const part = (selector: string) => document.querySelector<HTMLElement>(selector);
const said = () => part('[data-now]')?.textContent;
const today = () => part('[aria-current="date"] dt')?.textContent;

function draw(moment: string, timeZone = 'Australia/Brisbane') {
  vi.setSystemTime(new Date(moment));
  document.body.innerHTML = renderToStaticMarkup(<OpeningHours department={sales} timeZone={timeZone} />);
}

describe('opening hours', () => {
  it('show the usual week, without open or closed, until the script runs', () => {
    const html = renderToStaticMarkup(<OpeningHours department={sales} timeZone="Australia/Sydney" />);
    expect(html).toContain('Open Monday to Saturday');
    expect(html).not.toMatch(/Open now|Closed now|aria-current/);
  });

  it("show open or closed by the location's time, and mark its current day [LOC-3] [OPEN-51]", () => {
    // Friday 8:45 in Brisbane, 9:45 in Sydney, 6:45 in Perth.
    draw('2026-11-19T22:45:00Z');
    expect([said(), today()]).toEqual(['Open now, until 5:30 pm', 'Mon to Fri']);
    draw('2026-11-19T22:45:00Z', 'Australia/Perth');
    expect(said()).toBe('Closed now, opens at 8:30 am');
    // Saturday evening in Sydney is still Saturday afternoon in Perth.
    draw('2026-11-21T14:30:00Z', 'Australia/Sydney');
    expect(today()).toBe('Sun');
    draw('2026-11-21T14:30:00Z', 'Australia/Perth');
    expect(today()).toBe('Sat');
  });

  it('are updated while the page is open', () => {
    draw('2026-11-20T07:29:30Z');
    expect(said()).toBe('Open now, until 5:30 pm');
    vi.advanceTimersByTime(60_000);
    expect(said()).toBe('Closed now, opens at 9 am tomorrow');
    expect(part('opening-hours')?.dataset['open']).toBe('false');
  });

  it('do not mark a weekday on a holiday [OPEN-68]', () => {
    draw('2026-12-25T01:00:00Z');
    expect(said()).toBe('Closed now, opens at 9 am tomorrow (holiday hours)');
    expect(today()).toBeUndefined();
  });
});

describe('holiday opening hours', () => {
  const shown = (moment: string) => {
    vi.setSystemTime(new Date(moment));
    document.body.innerHTML = renderToStaticMarkup(<HolidayHours view={view} />);
    return [...document.querySelectorAll<HTMLElement>('[data-date]')]
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent);
  };

  it('are in a dialog that its button opens [LOC-2]', () => {
    shown('2026-11-20T00:00:00Z');
    const dialog = part('dialog');
    expect(dialog?.getAttribute('aria-labelledby')).toBe(part('dialog h2')?.id);
    expect(part('button')?.getAttribute('popovertarget')).toBe(dialog?.id);
    expect(part('button')?.textContent).toBe('Holiday Opening Hours of Bayside Southport');
  });

  it('list the holidays from today on, by the date at the location [OPEN-68]', () => {
    expect(shown('2026-12-25T13:59:00Z')).toHaveLength(2);
    expect(shown('2026-12-25T14:01:00Z')).toEqual(['Saturday 26 DecemberBoxing DayClosed']);
    expect(part('holiday-hours')?.hidden).toBe(false);
  });

  it('are hidden when all are past', () => {
    expect(shown('2027-01-10T00:00:00Z')).toEqual([]);
    expect(part('holiday-hours')?.hidden).toBe(true);
  });

  it('are absent when there are no holidays', () => {
    expect(renderToStaticMarkup(<HolidayHours view={{ ...view, holidays: [] }} />)).toBe('');
  });
});

describe('a location', () => {
  const links = () =>
    [...document.querySelectorAll('a')].map(({ textContent, href }) => [
      textContent?.trim(),
      href.replace('http://localhost:3000', ''),
    ]);

  it('shows map, address, phone, hours and three links on its card [LOC-1] [LOC-6]', () => {
    document.body.innerHTML = renderToStaticMarkup(<PlaceCard view={view} />);
    expect(part('address')?.textContent).toBe('1 Nerang StreetSouthport QLD 4215');
    expect(part('svg .location-map-pin')).not.toBeNull();
    expect(part('opening-hours')).not.toBeNull();
    expect(part('.place-card-licence')?.textContent).toBe('Dealer licence 4471208');
    const texts = links().map(([text]) => text);
    expect(texts).toEqual([
      'Directions to Bayside SouthportSouthport',
      'Call Bayside Southport: 07 5550 1234',
      'View Location Bayside Southport',
      'Contact Bayside Southport',
      'Get Directions to Bayside Southport',
    ]);
  });

  it('names its departments when there are several', () => {
    const service = { ...sales, department: 'service' as const, name: 'Service' };
    document.body.innerHTML = renderToStaticMarkup(
      <PlaceBlock view={{ ...view, departments: [sales, service] }} />,
    );
    expect([...document.querySelectorAll('h4')].map(({ textContent }) => textContent)).toEqual([
      'Sales',
      'Service',
    ]);
    document.body.innerHTML = renderToStaticMarkup(<PlaceBlock view={view} />);
    expect(part('h4')).toBeNull();
  });
});
