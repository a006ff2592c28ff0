import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { successCar, successCategory } from '../../stores/success.ts';
import { userDetails } from '../../stores/user-details.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

export const southport = { id: 'l1', name: 'Southport', dealershipSlug: 'south', dealershipId: 'd1' };

const nerang = {
  id: 'l2',
  name: 'Nerang',
  phone: { text: '07 5550 2222', href: 'tel:+61755502222' },
  dealershipSlug: 'north',
  dealershipId: 'd2',
};

export const rules = { messageRequired: true, termsRequired: false, dealershipSlugs: [] };

export const form: PageForm = {
  dealerName: 'Bayside',
  captcha: false,
  places: [southport, nerang],
  dealerships: [],
  rules,
};

export const car: LeadCar = {
  id: '7',
  title: '2021 Toyota Corolla',
  href: '/cars/7/',
  type: 'used',
  place: 'Nerang',
};

/** The API of the page: its requests and its answers. */
export const calls: { path: string; body: Record<string, unknown> }[] = [];

export const answers: Record<string, () => Response> = {};

export const replace = vi.fn();

export const events: unknown[] = [];

const hear = (event: Event) => events.push((event as CustomEvent).detail);

export const write = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export const good = { Name: 'Mia Tran', Email: 'mia@example.com', Phone: '0491 570 006' };

export const next = async (label: string) => {
  press('Continue');
  await screen.findByLabelText(label);
};

export const problems = async () => {
  const summary = await screen.findByRole('region', { name: 'Please fix the following errors:' });
  return within(summary)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

export const leadSent = async () => {
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/forms')).toBe(true));
  return calls.find(({ path }) => path === '/api/forms')!.body;
};

type EnquiryProps = Partial<Parameters<typeof EnquiryForm>[0]>;

export const openEnquiry = (props: EnquiryProps = {}) =>
  render(<EnquiryForm id="e" form={form} {...props} />);

/** Writes an open enquiry up to its button, with these fields in its first step. */
export async function writeEnquiry(fields: Record<string, string> = { Message: 'Hello' }) {
  write(fields);
  await next('Name');
  write(good);
}

/** Writes an enquiry up to its button. */
export async function toDetails(props: EnquiryProps = {}) {
  openEnquiry(props);
  await writeEnquiry();
}

/** Gives each test of the file an empty page with the API. */
export function setUpLeadFormPage(): void {
  beforeEach(() => {
    calls.length = 0;
    events.length = 0;
    for (const path of Object.keys(answers)) delete answers[path];
    answers['/api/forms'] = () => Response.json({ success: true, lead_id: 'lead-1' });
    document.documentElement.dataset['api'] = '';
    document.documentElement.dataset['dealershipId'] = 'd0';
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const path = address.split('?')[0]!;
      calls.push({ path: address, body: JSON.parse(String(init?.body ?? '{}') || '{}') });
      const answer = answers[path];
      if (!answer) throw new TypeError('offline');
      return answer();
    });
    vi.stubGlobal('location', {
      href: 'https://a.example/x/',
      origin: 'https://a.example',
      pathname: '/x/',
      replace,
    });
    document.addEventListener('forecourt:event', hear);
    for (const store of [userDetails, successCar, successCategory]) store.clear();
  });
  afterEach(() => {
    document.removeEventListener('forecourt:event', hear);
  });
}
