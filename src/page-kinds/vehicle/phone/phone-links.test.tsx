import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchPhoneLinks } from './phone-links.ts';

const car = { id: '7', dealershipId: 'd-1' };
const number =
  '<span class="phone-ask">Show the phone number</span><span class="phone-masked">07 55<span>** ****</span></span><span class="phone-full">07 5550 1234</span>';

/** The markup of Enquiry.astro, with the number in the action bar, which is never masked. */
function draw({ hasApi = true, phone = true } = {}) {
  const page = document.implementation.createHTMLDocument();
  const link = (inner: string, id: string) =>
    phone ? `<a id="${id}" href="tel:+61755501234" data-phone-link>${inner}</a>` : '';
  page.body.innerHTML = `
    <div class="call">${link(number, 'card')}<span role="status"></span></div>
    ${link(number, 'place')} ${link('<svg></svg>', 'bar')}`;
  page.body.dataset['pageCar'] = JSON.stringify(car);
  Object.assign(page.documentElement.dataset, { websiteId: '101', ...(hasApi && { api: '' }) });
  const events: unknown[] = [];
  page.addEventListener('forecourt:event', (event) => events.push((event as CustomEvent).detail));
  const answers: ((answer: Response) => void)[] = [];
  const call = vi.fn(
    (_path: string, _init: RequestInit) => new Promise<Response>((done) => answers.push(done)),
  );
  vi.stubGlobal('fetch', call);
  watchPhoneLinks(page);
  const part = (id: string) => page.querySelector<HTMLElement>(`#${id}`)!;
  return {
    page,
    part,
    events,
    call,
    answer: (answer: Response) => answers.shift()?.(answer),
  };
}

function click(target: Element, detail = 1) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});

it('shows the first digits of every masked number on one click, and turns them into links that dial the whole number [PHONE-1] [OPEN-3]', () => {
  const { page, part } = draw();
  expect(part('card').getAttribute('role')).toBe('button');
  expect(click(part('card').firstElementChild!).defaultPrevented).toBe(true);
  for (const id of ['card', 'place']) {
    expect(part(id).dataset['revealed']).toBe('part');
    expect(part(id).hasAttribute('role')).toBe(false);
    expect(part(id).getAttribute('href')).toBe('tel:+61755501234');
  }
  expect(page.querySelector('[role="status"]')?.textContent).toBe('The number begins with 07 55');
});

it('dials on the next click, and shows the whole number [PHONE-1]', () => {
  const { page, part } = draw();
  click(part('card'));
  expect(click(part('place')).defaultPrevented).toBe(false);
  for (const id of ['card', 'place']) expect(part(id).dataset['revealed']).toBe('all');
  expect(page.querySelector('[role="status"]')?.textContent).toBe('The number is 07 5550 1234');
  expect(click(part('card')).defaultPrevented).toBe(false);
});

it('reports the reveal to the API and as event 25 [PHONE-2] [API-3] [EVENT-7]', async () => {
  const { part, events, call } = draw();
  click(part('card'));
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [path, { body }] = call.mock.calls[0]!;
  expect(path).toBe('/api/phone/reveal');
  expect(JSON.parse(String(body))).toEqual({ car_id: '7', dealership_id: 'd-1', website_id: 101 });
  expect(events).toEqual([{ event_id: 25, car_id: '7', dealership_id: 'd-1' }]);
});

it('ignores a second click during the first, but allows a call [PHONE-3]', async () => {
  const { part, events, call } = draw();
  click(part('card'));
  expect(click(part('card'), 2).defaultPrevented).toBe(true);
  expect(part('card').dataset['revealed']).toBe('part');
  expect(click(part('card')).defaultPrevented).toBe(false);
  click(part('place'));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call).toHaveBeenCalledOnce();
  expect(events).toHaveLength(1);
});

it('only logs an error when the API did not count the reveal [ERR-2]', async () => {
  const { part, answer, call } = draw();
  click(part('card'));
  expect(part('card').dataset['revealed']).toBe('part');
  await waitFor(() => expect(call).toHaveBeenCalled());
  answer(Response.json({ success: false, error: 'Not known.' }, { status: 400 }));
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('The call was not counted: Not known.'));
});

it('logs nothing when the API counted the reveal', async () => {
  const { part, answer, call } = draw();
  click(part('card'));
  await waitFor(() => expect(call).toHaveBeenCalled());
  answer(Response.json({ success: true }));
  await Promise.resolve();
  expect(console.error).not.toHaveBeenCalled();
});

it('shows the number and reports the event when there is no API', () => {
  const { part, events, call } = draw({ hasApi: false });
  click(part('card'));
  expect(part('card').dataset['revealed']).toBe('part');
  expect(call).not.toHaveBeenCalled();
  expect(events).toHaveLength(1);
});

it('does not delay the call of an unmasked number, but counts it', async () => {
  const { part, events, call } = draw();
  expect(part('bar').hasAttribute('role')).toBe(false);
  expect(click(part('bar')).defaultPrevented).toBe(false);
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call).toHaveBeenCalledOnce();
  expect(events).toHaveLength(1);
});

it('can be pressed with the space bar while it is a button', () => {
  const { part } = draw();
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    part('card').dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press()).toBe(true);
  expect(part('card').dataset['revealed']).toBe('part');
  expect(press()).toBe(false);
});

it('logs a warning for a car without a number [PHONE-4] [ERR-11]', () => {
  draw({ phone: false });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('No phone number available for car');
});
