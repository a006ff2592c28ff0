import { keptLeadWords, leadReference } from '../../domain/leads/lead-rules.ts';
import { successWords, visitKept } from '../../domain/leads/success-words.ts';
import { openSentence, openState } from '../../domain/time/open-state.ts';
import { readHoursText } from '../../domain/time/opening-hours.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { hasOutboxEntries, resender } from '../../stores/stored-keys.ts';
import { type SuccessCategory, successCar, successCategory } from '../../stores/success.ts';
import { element } from '../../ui/element.ts';
import { pageNow } from '../../ui/page-now.ts';
import type { SuccessPlace, SuccessSetup } from './success-page.ts';

/** The interval between two checks of the outbox while a lead waits there. */
const outboxLookMs = 2000;

/** Shows the result of the visitor's latest lead, or help for visitors without one. */
export async function showSuccess(root: HTMLElement, now = new Date(pageNow())): Promise<void> {
  const setup = JSON.parse(root.dataset['setup'] ?? '{}') as SuccessSetup;
  const lead = successCategory.getState().value;
  const view = successView(lead, setup.places, root.dataset['dealer'] ?? 'the dealer', now);
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  followOutbox(part('waiting'), part('retry'), part('retry-status'));
  if (view) {
    fillIn(root, part, view);
    part('none').hidden = true;
    for (const shown of root.querySelectorAll<HTMLElement>('[data-sent]')) shown.hidden = false;
  }
  root.dataset['settled'] = '';
  if (!view) return;
  part('heading').focus({ preventScroll: true });
  const car = successCar.getState().value;
  if (car) await showSimilar(part, setup, car.id).catch(() => undefined);
}

/**
 * Shows that a lead waits while one does, with a button to retry. The code that sends it automatically is on every
 * page.
 */
function followOutbox(note: HTMLElement, retry: HTMLElement, status: HTMLElement): void {
  const look = () => {
    note.hidden = !hasOutboxEntries();
    if (!note.hidden) setTimeout(look, outboxLookMs);
  };
  look();
  const say = (asked: 'trying' | 'failed') => {
    const lead = { kind: 'waits', isOnline: navigator.onLine, lasts: true } as const;
    status.textContent = keptLeadWords(lead, asked);
    retry.ariaDisabled = String(asked === 'trying');
  };
  retry.addEventListener('click', async () => {
    if (retry.ariaDisabled === 'true') return;
    say('trying');
    try {
      if (!resender.resend) await import('../../ui/kept-leads/page-leads.ts');
      await resender.resend?.(true);
    } catch {
      // The code could not be loaded, because there is no connection.
    }
    say('failed');
    note.hidden = !hasOutboxEntries();
  });
}

function fillIn(
  root: HTMLElement,
  part: (name: string) => HTMLElement,
  view: NonNullable<ReturnType<typeof successView>>,
): void {
  part('heading').textContent = view.heading;
  part('reference').textContent = view.reference;
  part('next').replaceChildren(
    ...view.next.map((text, index) =>
      element('li', {}, index === 0 && view.open ? `${text} ${view.open}` : text),
    ),
  );
  const place = view.place && root.querySelector<HTMLElement>(`[data-place="${CSS.escape(view.place.id)}"]`);
  if (place) {
    place.hidden = false;
    const open = place.querySelector<HTMLElement>('[data-open]')!;
    open.hidden = !view.open;
    open.querySelector('span')!.textContent = view.open ?? '';
  }
  const car = successCar.getState().value;
  if (!car) return;
  const link = part('car') as HTMLAnchorElement;
  link.hidden = false;
  link.href = car.href;
  part('car-title').textContent = car.title;
  if (car.image) link.prepend(Object.assign(new Image(768, 512), { alt: '', decoding: 'async' }, car.image));
}

async function showSimilar(
  part: (name: string) => HTMLElement,
  setup: SuccessSetup,
  carId: string,
): Promise<void> {
  const { carsLike } = await import('./cars-like.ts');
  const cars = await carsLike(carId, setup);
  if (cars.length === 0) return;
  const { drawFoundCars } = await import('../../car/card/DrawnCards.tsx');
  part('similar').hidden = false;
  drawFoundCars(part('cards'), cars, setup.cardRules);
}

/** After this time the page no longer shows the lead. */
const newsForMs = 24 * 60 * 60 * 1000;

/**
 * The content about the latest lead of this browser. Undefined when there is none from today.
 *
 * @param places the locations; the first one answers leads without a location
 */
export function successView(
  lead: SuccessCategory | undefined,
  places: readonly SuccessPlace[],
  dealerName: string,
  now: Date,
) {
  const age = lead ? now.getTime() - lead.at : Number.POSITIVE_INFINITY;
  // A time in the future is invalid.
  if (!lead || age > newsForMs || age < -newsForMs) return undefined;
  const place = places.find(({ id }) => id === lead.locationId) ?? departmentFor(lead.category, places);
  const open = place && openText(place, now);
  const words = successWords(lead.category);
  const who = place?.name ?? dealerName;
  return {
    heading: words.heading,
    reference: leadReference(lead.leadId),
    ...(place && { place }),
    ...(open && { open }),
    /** What happens next, in order. */
    next: [lead.when ? visitKept(lead.when, who) : words.first(who), ...words.afterwards],
  };
}

/** 'We are open until 5:30 pm today.' */
function openText(place: SuccessPlace, now: Date): string | undefined {
  const hours = readHoursText(place.hoursText, place.type);
  return openSentence(openState(hours, place.type, localTime(now, place.timeZone)));
}

/** A lead without a location goes to the location of its department, otherwise to the first location. */
function departmentFor(category: string, places: readonly SuccessPlace[]): SuccessPlace | undefined {
  const type = /service/i.test(category) ? 'service' : /parts/i.test(category) ? 'parts' : 'sales';
  return places.find((place) => place.type === type) ?? places[0];
}
