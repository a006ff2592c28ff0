import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openRepaymentNotesInPlace } from './repayment-link.ts';

const notes = '<section class="repayment-notes" id="repayment-notes"><h2>About the repayments</h2></section>';
const card = '<p class="repayment"><a href="#repayment-notes">T&amp;Cs</a></p>';

beforeEach(() => {
  history.replaceState(null, '', '/search/');
  HTMLElement.prototype.showPopover = () => {};
});

const box = () => screen.findByRole('dialog', { name: 'About the repayments' });
/** @returns false when it is handled in place */
const press = () => fireEvent.click(screen.getAllByRole('link')[0]!);

test('a press opens the notes before their code is loaded, on a card that was not there at first too [CFG-41]', async () => {
  document.body.innerHTML = notes;
  openRepaymentNotesInPlace();
  document.body.insertAdjacentHTML('afterbegin', card);
  expect(press()).toBe(false);
  expect((await box()).textContent).toContain('About the repayments');
});

test('a press before the script, which led to the notes, opens them [CFG-41]', async () => {
  document.body.innerHTML = card + notes;
  location.hash = '#repayment-notes';
  openRepaymentNotesInPlace();
  await box();
});

test("a car's own page has the notes in its finance panel, to which the link leads", () => {
  document.body.innerHTML = card;
  openRepaymentNotesInPlace();
  let isInPlace: boolean | undefined;
  const last = (event: Event) => {
    isInPlace = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  press();
  expect(isInPlace).toBe(false);
});
