import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AlertForm } from './AlertForm.tsx';

const sent: { path: string; body: Record<string, unknown> }[] = [];
const server = { status: 200, body: { success: true } as object };

beforeEach(() => {
  sent.length = 0;
  Object.assign(server, { status: 200, body: { success: true } });
  document.documentElement.dataset['api'] = 'https://api.example.com';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) });
    return Response.json(server.body, { status: server.status });
  });
});

const setup = { dealerName: 'Alpha Motors', captcha: false, privacyPath: '/privacy-policy/' };
const search = { path: '/search/', query: '?refinementList[make][0]=Kia' };
const open = (cars = ['1'], searches = [search]) =>
  render(<AlertForm setup={setup} cars={cars} searches={searches} />);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const consent = () => box(/^Yes, Alpha Motors may email me/);
const write = (email: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: email } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send me the link to confirm' }));

it('asks for a consent of its own, which is never ticked before', () => {
  open();
  expect(consent().checked).toBe(false);
  write('zoe@example.com');
  send();
  expect(screen.getByText('Please tick the box, so that we may email you.')).toBeTruthy();
  expect(document.activeElement).toBe(consent());
  expect(sent).toEqual([]);
});

it.each<[what: string, email: string, fault: string]>([
  ['no address', '', 'Please enter a valid email address.'],
  ['no such address', 'zoe', 'Please enter a valid email address.'],
])('names what is wrong with the address, and focuses it: %s', (_, email, fault) => {
  open();
  write(email);
  send();
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(screen.getByText(fault).id).toBe(field.getAttribute('aria-describedby'));
  expect(document.activeElement).toBe(field);
});

it('sends what was chosen, and says where to go on', async () => {
  open();
  fireEvent.click(box(/is sold/));
  write(' zoe@example.com ');
  fireEvent.click(consent());
  send();
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('the link that we sent to zoe@example.com');
  await waitFor(() => expect(document.activeElement).toBe(status));
  expect(sent).toMatchObject([
    {
      path: '/api/alerts',
      body: {
        email: 'zoe@example.com',
        cars: ['1'],
        wanted: ['drop', 'back'],
        searches: [search],
        consent: true,
      },
    },
  ]);
});

it('asks about searches alone where no car is saved, and needs at least one choice', () => {
  open([]);
  expect(screen.queryByRole('checkbox', { name: /price/ })).toBeNull();
  fireEvent.click(box(/finds something new/));
  send();
  expect(screen.getByText('Please choose at least one.')).toBeTruthy();
});

it('shows the words of the server when it refuses, and can be sent again', async () => {
  Object.assign(server, { status: 400, body: { success: false, error: 'Choose more filters.' } });
  open();
  write('zoe@example.com');
  fireEvent.click(consent());
  send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Choose more filters.'));
  Object.assign(server, { status: 200, body: { success: true } });
  send();
  await screen.findByRole('status');
  expect(sent).toHaveLength(2);
});
