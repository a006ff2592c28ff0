import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { keepFigures } from '../../stores/finance-figures.ts';
import { FinanceForm } from './FinanceForm.tsx';
import type { FinanceForm as FinanceFormSetup } from './finance-page.ts';

const sent: Record<string, unknown>[] = [];
vi.mock('../../ui/kept-leads/page-leads.ts', () => ({
  sendLead: async (_: unknown, content: Record<string, unknown>) => {
    sent.push(content);
    return { kind: 'sent', leadId: 'lead-1', answer: { lead_id: 'lead-1' } };
  },
}));

const form = {
  dealerName: 'Bayside',
  captcha: false,
  places: [],
  dealerships: [],
  rules: { messageRequired: false, termsRequired: false, dealershipSlugs: [] },
} as unknown as FinanceFormSetup;
const car: LeadCar = { id: '7', title: '2021 Toyota Corolla', href: '/cars/7/', type: 'used' };
const figures = { Deposit: '$5,000', Term: '5 years', Repayment: '$454 per month' };

beforeEach(() => vi.stubGlobal('location', { replace: vi.fn(), search: '', href: 'https://a.example/' }));
afterEach(() => {
  sent.length = 0;
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function send(): Promise<Record<string, unknown>> {
  press('Continue');
  await screen.findByLabelText(/^Name/);
  write(/^Name/, 'Mia Tran');
  write(/^Email/, 'mia@example.com');
  write(/^Phone/, '0491 570 006');
  press('Ask for finance');
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]!;
}

it("shows and sends the buyer's figures for this car", async () => {
  keepFigures('7', figures);
  render(<FinanceForm form={form} wish={{}} car={car} />);
  expect(screen.getByRole('heading', { name: 'Your figures' })).toBeTruthy();
  expect(screen.getByText('$454 per month')).toBeTruthy();
  const lead = await send();
  expect(lead).toMatchObject({ category: 'Finance', car_id: '7', custom_params: figures });
  expect(lead).not.toHaveProperty('send_figures');
});

it('sends the repayment that the site advertises for the car, though no calculator was used', async () => {
  render(
    <FinanceForm
      form={form}
      wish={{}}
      car={car}
      advertised={'From $123 per week\n7.99%\u00a0p.a. interest'}
    />,
  );
  expect(screen.getByText('From $123 per week, 7.99% p.a. interest')).toBeTruthy();
  expect((await send())['custom_params']).toEqual({
    'Advertised repayment': 'From $123 per week, 7.99% p.a. interest',
  });
});

it('sends no figures when the buyer deselects them', async () => {
  keepFigures('7', figures);
  render(<FinanceForm form={form} wish={{}} car={car} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send these figures along' }));
  expect((await send())['custom_params']).toEqual({});
});

it('sends no figures that belong to another car', async () => {
  keepFigures('8', figures);
  render(<FinanceForm form={form} wish={{}} car={car} />);
  expect(screen.queryByText('$454 per month')).toBeNull();
  expect((await send())['custom_params']).toEqual({});
});

it('shows new figures of the calculator on its page, and sends condition and budget when no car is chosen', async () => {
  render(<FinanceForm form={form} wish={{}} />);
  keepFigures('', figures);
  await screen.findByText('$454 per month');
  write(/^About how much/, '$44,000');
  fireEvent.change(screen.getByLabelText(/^New or used/), { target: { value: 'used' } });
  expect((await send())['custom_params']).toEqual({
    'Vehicle price budget': '44000',
    Condition: 'Used',
    ...figures,
  });
});

it.each([
  ['44k', 'Did you mean $44,000? Please enter whole dollars.'],
  ['1.5m', 'Did you mean $1,500,000? Please enter whole dollars.'],
  ['-5', 'Please enter an amount of $0 or more.'],
  ['20,000.50', 'Did you mean $20,000? Please enter whole dollars.'],
  ['5', 'Please enter an amount from $1,000 to $1,000,000.'],
])('shows an error when the budget is %s', async (written, problem) => {
  render(<FinanceForm form={form} wish={{}} />);
  write(/^About how much/, written);
  press('Continue');
  expect(await screen.findAllByText(problem)).not.toEqual([]);
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});
