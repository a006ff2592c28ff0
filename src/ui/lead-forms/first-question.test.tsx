import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { rememberDetails } from '../../stores/user-details.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import {
  answers,
  car,
  form,
  good,
  leadSent,
  next,
  openEnquiry,
  press,
  problems,
  setUpLeadFormPage,
  southport,
  write,
} from './LeadFormPage.fixture.tsx';

setUpLeadFormPage();

const question = 'Is this still available?';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const message = () => field('Message').value;
const willBe = (words: string) => waitFor(() => expect(message()).toBe(words));

describe('the message of an enquiry', () => {
  it.each<[Partial<LeadCar>, string]>([
    [{ type: 'used' }, question],
    [{ type: 'new' }, 'Is this in stock, and when could I have it?'],
  ])('begins with a question about the car, which can be sent as it is: %o', async (of, words) => {
    openEnquiry({ car: { ...car, ...of } });
    await willBe(words);
    await next('Name');
    write(good);
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({ message: words });
  });

  it('is for the visitor to write when the enquiry is about no car', async () => {
    openEnquiry();
    write({ Location: 'l1' });
    press('Continue');
    expect(await problems()).toEqual(['Please write a message.']);
    expect(message()).toBe('');
  });

  it('is the draft, also when the visitor has cleared it', async () => {
    openEnquiry({ car });
    await willBe(question);
    write({ Message: 'Half a sen' });
    cleanup();
    openEnquiry({ car });
    await willBe('Half a sen');
    write({ Message: '' });
    cleanup();
    openEnquiry({ car });
    write({ 'Registration of your own vehicle (optional)': 'ABC' });
    await waitFor(() => expect(sessionStorage.getItem('draft:enquiry:7')).toContain('"ABC"'));
    expect(message()).toBe('');
    cleanup();
    openEnquiry({ car: { ...car, id: '8' } });
    await willBe(question);
  });

  it('is what was typed before the script had loaded', async () => {
    const enquiry = <EnquiryForm id="e" form={form} car={car} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(enquiry);
    container.querySelector('textarea')!.value = 'Does it tow?';
    render(enquiry, { container, hydrate: true });
    await willBe('Does it tow?');
    container.remove();
  });

  it('typed before the script had loaded leaves the only location chosen [LEAD-9]', async () => {
    const enquiry = <EnquiryForm id="e" form={{ ...form, places: [southport] }} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(enquiry);
    container.querySelector('textarea')!.value = 'Do you have mats?';
    render(enquiry, { container, hydrate: true });
    await willBe('Do you have mats?');
    expect(field('Location').value).toBe('l1');
    container.remove();
  });

  it('stays as the visitor changed it when a lead was refused', async () => {
    openEnquiry({ car });
    await willBe(question);
    write({ Message: 'Please see https://spam.example' });
    await next('Name');
    write(good);
    answers['/api/forms'] = () =>
      Response.json({ success: false, error: 'Please write without links.' }, { status: 400 });
    press('Send enquiry');
    await screen.findByText('Please write without links.');
    press('Back');
    await willBe('Please see https://spam.example');
  });
});

describe('a form whose page finds its car later', () => {
  const enquiry = (about?: LeadCar) => <EnquiryForm id="e" form={form} car={about} />;

  it('gets the question', async () => {
    const { rerender } = render(enquiry());
    expect(message()).toBe('');
    rerender(enquiry(car));
    await willBe(question);
  });

  it('keeps what was typed meanwhile, and goes to the place of the car', async () => {
    const { rerender } = render(enquiry());
    write({ Location: 'l1', Message: 'Does it tow?' });
    rerender(enquiry(car));
    await waitFor(() => expect(screen.queryByLabelText('Location')).toBeNull());
    expect(message()).toBe('Does it tow?');
    await next('Name');
    write(good);
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({ message: 'Does it tow?', location_id: 'l2', car_id: '7' });
  });

  it('gets the draft about that car, and nothing of the draft about no car', async () => {
    const draft = (values: object) => JSON.stringify({ values, step: 0, key: 'k' });
    sessionStorage.setItem('draft:enquiry:', draft({ message: 'Do you have mats?', Rego: 'ABC' }));
    sessionStorage.setItem('draft:enquiry:7', draft({ message: 'Half a sen' }));
    const { rerender } = render(enquiry());
    await willBe('Do you have mats?');
    rerender(enquiry(car));
    await willBe('Half a sen');
    expect(field('Registration of your own vehicle (optional)').value).toBe('');
  });
});

it('a draft of the question alone leaves the details of an earlier form in their fields [LEAD-5]', async () => {
  openEnquiry({ car });
  write({ Message: 'Half a sen' });
  await waitFor(() => expect(sessionStorage.getItem('draft:enquiry:7')).toContain('Half a sen'));
  cleanup();
  rememberDetails({ name: 'Mia Tran', email: 'mia@example.com', phone: '0491 570 006' });
  openEnquiry({ car });
  await willBe('Half a sen');
  await next('Name');
  expect(['Name', 'Email', 'Phone'].map((label) => field(label).value)).toEqual(Object.values(good));
});
