import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Formik } from 'formik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppointmentFields } from './AppointmentFields.tsx';

const places = [
  { id: 'l1', name: 'Southport', dealershipId: 'd1' },
  { id: 'l2', name: 'Nerang', dealershipId: 'd2' },
];
const names: Record<string, string> = {
  '2026-11-27': 'Friday 27 November 2026',
  '2026-11-28': 'Saturday 28 November 2026',
  '2026-11-30': 'Monday 30 November 2026',
};

/** The answers of the API. Without one, the API cannot be reached. */
let api: {
  days?: (asked: URLSearchParams) => unknown;
  times?: (asked: URLSearchParams) => unknown;
};
const asked: string[] = [];
let values: Record<string, string>;

beforeEach(() => {
  api = {
    days: (about) => daysOf(about.get('location_id') === 'l2' ? ['2026-11-28'] : Object.keys(names)),
    times: () => ({ times: ['09:00', '13:30'] }),
  };
  asked.length = 0;
  document.documentElement.dataset['api'] = '';
  document.documentElement.dataset['dealershipId'] = 'd0';
  document.documentElement.dataset['zone'] = 'Australia/Perth';
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const [path, query] = address.split('?');
    const answer = path === '/api/appointments/days' ? api.days : api.times;
    if (!answer) throw new TypeError('offline');
    return Response.json(await answer(new URLSearchParams(query)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const daysOf = (dates: string[]) => ({ days: dates.map((date) => ({ date, name: names[date] })) });

function fields(locationId: string, form = { places }) {
  return (
    <Formik initialValues={{ appointment_date: '', appointment_time: '' }} onSubmit={() => {}}>
      {(formik) => {
        values = formik.values;
        return (
          <AppointmentFields
            form={form}
            kind="test-drive"
            locationId={locationId}
            carId="7"
            noDay="To be settled with us"
            timeLabel="Time"
          />
        );
      }}
    </Formik>
  );
}

const day = () => screen.findByLabelText<HTMLSelectElement>('Day (optional)');
const choose = async (date: string) => fireEvent.change(await day(), { target: { value: date } });
const chooseTime = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const says = () => screen.getByRole('status').textContent;
const willSay = (words: string) => waitFor(() => expect(says()).toBe(words));

describe('the day field', () => {
  it('lists only the days that can be booked, with their names [DRIVE-1] [DRIVE-2]', async () => {
    render(fields('l1'));
    expect(says()).toBe('Looking up free days.');
    expect(screen.queryByRole('combobox')).toBeNull();
    const options = [...(await day()).options].map(({ value, label }) => [value, label]);
    expect(options).toEqual([
      ['', 'To be settled with us'],
      ['2026-11-27', 'Friday 27 November'],
      ['2026-11-28', 'Saturday 28 November'],
      ['2026-11-30', 'Monday 30 November'],
    ]);
    expect(says()).toBe('');
    expect(asked).toEqual([
      '/api/appointments/days?kind=test-drive&dealership_id=d1&location_id=l1&car_id=7',
    ]);
  });

  it('waits for a location, and loads the days again for another one [DRIVE-1] [LEAD-8]', async () => {
    const { rerender } = render(fields(''));
    expect(says()).toBe('Choose a location, and you see which days are free.');
    expect([screen.queryByLabelText('Day (optional)'), asked]).toEqual([null, []]);
    rerender(fields('l1'));
    await choose('2026-11-27');
    await chooseTime('9 am');
    // Nerang is closed that day.
    rerender(fields('l2'));
    await willSay('The day you chose cannot be booked here. Please choose another.');
    expect([...(await day()).options].map(({ value }) => value)).toEqual(['', '2026-11-28']);
    expect(values).toEqual({ appointment_date: '', appointment_time: '' });
    await choose('2026-11-28');
    await willSay('2 times are free.');
    rerender(fields('l1'));
    await waitFor(() => expect(asked.at(-1)).toContain('location_id=l1&car_id=7&date=2026-11-28'));
    await willSay('2 times are free.');
    expect(values['appointment_date']).toBe('2026-11-28');
  });

  it('uses the dealership of the site when the dealer has no locations', async () => {
    render(fields('', { places: [] }));
    await day();
    expect(asked).toEqual(['/api/appointments/days?kind=test-drive&dealership_id=d0&car_id=7']);
  });

  it('does not show days of an earlier location that arrive late', async () => {
    let answerFirst = (_: unknown) => {};
    api.days = (about) =>
      about.get('location_id') === 'l1'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : daysOf(['2026-11-28']);
    const { rerender } = render(fields('l1'));
    await waitFor(() => expect(asked).toHaveLength(1));
    rerender(fields('l2'));
    expect((await day()).options).toHaveLength(2);
    answerFirst(daysOf(Object.keys(names)));
    await Promise.resolve();
    expect((await day()).options).toHaveLength(2);
  });

  it("is a date input from the dealer's today on when the days cannot be loaded", async () => {
    // Ten to midnight on 21 November in Perth; already the 22nd in the east.
    vi.useFakeTimers({ now: new Date('2026-11-21T15:50:00Z'), toFake: ['Date'] });
    delete api.days;
    delete api.times;
    render(fields('l1'));
    const field = await day();
    expect([field.type, (field as unknown as HTMLInputElement).min]).toEqual(['date', '2026-11-21']);
    expect(says()).toBe('We could not look up free days. Tell us what would suit you.');
    await choose('2026-12-02');
    await willSay('We could not look up free times. Tell us what would suit you.');
    fireEvent.change(screen.getByLabelText('Time that would suit you (optional)'), {
      target: { value: '10:15' },
    });
    await waitFor(() =>
      expect(values).toEqual({ appointment_date: '2026-12-02', appointment_time: '10:15' }),
    );
  });

  it('says when no day can be booked', async () => {
    api.days = () => daysOf([]);
    render(fields('l1'));
    await willSay('No day can be booked here online. Leave it to us, or call.');
    expect((await day()).options).toHaveLength(1);
  });
});

describe('the time field', () => {
  it('is stored with its day, and cleared by "Any time" [DRIVE-1] [DRIVE-3]', async () => {
    render(fields('l1'));
    await choose('2026-11-27');
    await willSay('2 times are free.');
    expect(screen.queryByRole('radio', { name: 'Any time' })).toBeNull();
    await chooseTime('1:30 pm');
    expect(values).toEqual({ appointment_date: '2026-11-27', appointment_time: '13:30' });
    await chooseTime('Any time');
    await waitFor(() => expect(values['appointment_time']).toBe(''));
    await chooseTime('1:30 pm');
    await choose('');
    await waitFor(() => expect(values).toEqual({ appointment_date: '', appointment_time: '' }));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('drops a time that the new day does not have, with a message', async () => {
    api.times = (about) => ({ times: about.get('date') === '2026-11-28' ? ['09:00'] : ['09:00', '13:30'] });
    render(fields('l1'));
    await choose('2026-11-27');
    await chooseTime('1:30 pm');
    await choose('2026-11-28');
    await willSay('The time you chose is not free. One time is free.');
    expect(values).toEqual({ appointment_date: '2026-11-28', appointment_time: '' });
    await chooseTime('9 am');
    await willSay('One time is free.');
  });

  it('loads the times again when the visitor returns to the step [DRIVE-1]', async () => {
    render(fields('l1'));
    await choose('2026-11-27');
    await screen.findByRole('radio', { name: '1:30 pm' });
    cleanup();
    api.times = () => ({ times: ['09:00'] });
    render(fields('l1'));
    await choose('2026-11-27');
    await willSay('One time is free.');
    expect(screen.queryByRole('radio', { name: '1:30 pm' })).toBeNull();
  });

  it.each([
    [{ times: [], reason: 'All times are booked on Friday.' }, 'All times are booked on Friday.'],
    [{ times: [] }, 'Nothing is free on that day.'],
  ])('shows a message when no time is free: %o', async (answer, words) => {
    api.times = () => answer;
    render(fields('l1'));
    await choose('2026-11-27');
    await willSay(words);
  });
});
