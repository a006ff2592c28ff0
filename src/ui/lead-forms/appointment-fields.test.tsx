import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Formik } from 'formik';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import { AppointmentFields } from './AppointmentFields.tsx';

const places = [
  { id: 'l1', name: 'Southport', dealershipId: 'd1' },
  { id: 'l2', name: 'Nerang', dealershipId: 'd2' },
];
const names: Record<string, string> = {
  '2026-11-27': 'Friday 27 November 2026',
  '2026-11-28': 'Saturday 28 November 2026',
  '2026-11-30': 'Monday 30 November 2026',
  '2026-12-01': 'Tuesday 1 December 2026',
  '2026-12-02': 'Wednesday 2 December 2026',
};
const all = Object.keys(names);
const [friday, saturday, , tuesday, wednesday] = all as [string, string, string, string, string];

/** The answers of the API. Without one, the API cannot be reached. */
let api: Partial<Record<'days' | 'times', (asked: URLSearchParams) => unknown>>;
const asked: string[] = [];
let values: Record<string, string>;
/** The values of every render. */
const rendered: Record<string, string>[] = [];

beforeEach(() => {
  api = {
    days: (about) => daysOf(about.get('location_id') === 'l2' ? [saturday] : all),
    times: () => ({ times: ['09:00', '13:30'] }),
  };
  asked.length = 0;
  rendered.length = 0;
  Object.assign(document.documentElement.dataset, { api: '', dealershipId: 'd0', zone: 'Australia/Perth' });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const [path, query] = address.split('?');
    const answer = path === '/api/appointments/days' ? api.days : api.times;
    if (!answer) throw new TypeError('offline');
    return Response.json(await answer(new URLSearchParams(query)));
  });
});

/** Each with its first free time, except those by appointment. */
const daysOf = (dates: string[], byAppointment: string[] = []) => ({
  days: dates.map((date) => ({
    date,
    name: names[date],
    ...(!byAppointment.includes(date) && { first: '09:00' }),
  })),
});

const drive: AppointmentKind = 'test-drive';

function fields(locationId: string, { form = { places }, kind = drive, carId = '7' } = {}) {
  return (
    <Formik initialValues={{ appointment_date: '', appointment_time: '' }} onSubmit={() => {}}>
      {(formik) => {
        values = formik.values;
        rendered.push(values);
        return (
          <AppointmentFields
            form={form}
            kind={kind}
            locationId={locationId}
            carId={carId}
            noDay="I'm flexible, call me"
            timeLabel="Time"
          />
        );
      }}
    </Formik>
  );
}

const noDay = "I'm flexible, call me";
const tiles = () => screen.findByRole('radiogroup', { name: /^Day/ });
const tileNames = async () =>
  [...(await tiles()).querySelectorAll('label')].map(({ textContent }) => textContent);
const choose = async (name: string | RegExp) =>
  fireEvent.click(await within(await tiles()).findByRole('radio', { name }));
const later = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: /^Another day/ });
const chooseTime = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const says = () => screen.getByRole('status').textContent;
const willSay = (words: string) => waitFor(() => expect(says()).toBe(words));
const timesAsked = () => asked.filter((address) => address.includes('date='));

describe('the day field', () => {
  it('has a tile for each of the next three days with its first free time, one for another day, and one for none [DRIVE-1] [DRIVE-2]', async () => {
    render(fields('l1'));
    expect(says()).toBe('Looking up free days.');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(await tileNames()).toEqual([
      'Fri 27 Nov from 9 am',
      'Sat 28 Nov from 9 am',
      'Mon 30 Nov from 9 am',
      'Another day ',
      `${noDay} `,
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: noDay }).checked).toBe(true);
    expect([says(), later()]).toEqual(['', null]);
    expect(asked).toEqual([
      '/api/appointments/days?kind=test-drive&dealership_id=d1&location_id=l1&car_id=7',
    ]);
  });

  it('has the later days in a select, which the tile for another day shows [DRIVE-1]', async () => {
    const { rerender } = render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await willSay('2 times are free.');
    await choose('Another day');
    await waitFor(() => expect(values['appointment_date']).toBe(''));
    // The page has found the car meanwhile.
    rerender(fields('l1', { carId: '8' }));
    await waitFor(() => expect(asked.at(-1)).toContain('car_id=8'));
    await tiles();
    expect([...later()!.options].map(({ value, label }) => [value, label])).toEqual([
      ['', 'Choose a day'],
      [tuesday, 'Tuesday 1 December'],
      [wednesday, 'Wednesday 2 December'],
    ]);
    fireEvent.change(later()!, { target: { value: wednesday } });
    await willSay('2 times are free.');
    expect(timesAsked().at(-1)).toContain(`date=${wednesday}`);
    expect(values['appointment_date']).toBe(wednesday);
    await choose(/^Sat 28 Nov/);
    await waitFor(() => expect(later()).toBeNull());
    expect(values['appointment_date']).toBe(saturday);
    await choose(noDay);
    await waitFor(() => expect(values['appointment_date']).toBe(''));
    expect(later()).toBeNull();
  });

  it.each([1, 2, 3])('has all days as tiles where only %i can be booked', async (count) => {
    api.days = () => daysOf(all.slice(0, count));
    render(fields('l1'));
    expect(await tileNames()).toHaveLength(count + 1);
    expect(screen.queryByRole('radio', { name: 'Another day' })).toBeNull();
  });

  it('waits for a location, and loads the days again for another one [DRIVE-1] [LEAD-8]', async () => {
    const { rerender } = render(fields(''));
    expect(says()).toBe('Choose a location, and you see which days are free.');
    expect([screen.queryByLabelText('Day (optional)'), asked]).toEqual([null, []]);
    rerender(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await chooseTime('9 am');
    // Nerang is closed that day.
    rerender(fields('l2'));
    await willSay('Friday 27 November 2026 cannot be booked here. Please choose another day.');
    expect(await tileNames()).toEqual(['Sat 28 Nov from 9 am', `${noDay} `]);
    expect(values).toEqual({ appointment_date: '', appointment_time: '' });
    // No render has the time of a day that is gone.
    expect(rendered.filter((one) => one['appointment_time'] && !one['appointment_date'])).toEqual([]);
    // The first place is open on Friday, so nothing is to be said of that day there.
    rerender(fields('l1'));
    await waitFor(async () => expect(await tileNames()).toContain('Fri 27 Nov from 9 am'));
    expect(says()).toBe('');
    rerender(fields('l2'));
    await choose(/^Sat 28 Nov/);
    await willSay('2 times are free.');
    rerender(fields('l1'));
    await waitFor(() => expect(asked.at(-1)).toContain(`location_id=l1&car_id=7&date=${saturday}`));
    await willSay('2 times are free.');
    expect(values['appointment_date']).toBe(saturday);
  });

  it('uses the dealership of the site when the dealer has no locations', async () => {
    render(fields('', { form: { places: [] } }));
    await tiles();
    expect(asked).toEqual(['/api/appointments/days?kind=test-drive&dealership_id=d0&car_id=7']);
  });

  it('does not show days of an earlier location that arrive late', async () => {
    let answerFirst = (_: unknown) => {};
    const first = new Promise((resolve) => {
      answerFirst = resolve;
    });
    api.days = (about) => (about.get('location_id') === 'l1' ? first : daysOf([saturday]));
    const { rerender } = render(fields('l1'));
    await waitFor(() => expect(asked).toHaveLength(1));
    rerender(fields('l2'));
    expect(await tileNames()).toHaveLength(2);
    answerFirst(daysOf(all));
    await Promise.resolve();
    expect(await tileNames()).toHaveLength(2);
  });

  it("is a date input from the dealer's today on when the days cannot be loaded", async () => {
    // Ten to midnight on 21 November in Perth; already the 22nd in the east.
    vi.useFakeTimers({ now: new Date('2026-11-21T15:50:00Z'), toFake: ['Date'] });
    delete api.days;
    delete api.times;
    render(fields('l1'));
    const field = await screen.findByLabelText<HTMLInputElement>('Day (optional)');
    expect([field.type, field.min]).toEqual(['date', '2026-11-21']);
    expect(says()).toBe('We could not look up free days. Tell us what would suit you.');
    fireEvent.change(field, { target: { value: '2026-12-02' } });
    await willSay('We could not look up free times. Tell us what would suit you.');
    fireEvent.change(screen.getByLabelText('Time that would suit you (optional)'), {
      target: { value: '10:15' },
    });
    await waitFor(() =>
      expect(values).toEqual({ appointment_date: '2026-12-02', appointment_time: '10:15' }),
    );
  });

  it.each<AppointmentKind>(['test-drive', 'service'])(
    'does not take Christmas for a %s when the days cannot be loaded, nor a day on which the place is closed [OPEN-7]',
    async (kind) => {
      delete api.days;
      delete api.times;
      const [southport, nerang] = places as [(typeof places)[0], (typeof places)[0]];
      const form = { places: [{ ...southport, closed: ['2026-11-29', '2026-12-25'] }, nerang] };
      render(fields('l1', { form, kind }));
      const field = await screen.findByLabelText<HTMLInputElement>('Day (optional)');
      const type = (value: string) => fireEvent.change(field, { target: { value } });
      type('2026-12-25');
      await willSay('Friday 25 December 2026 cannot be booked here. Please choose another day.');
      expect([values['appointment_date'], field.value]).toEqual(['', '']);
      type('2026-11-29');
      await willSay('Sunday 29 November 2026 cannot be booked here. Please choose another day.');
      // A typed year passes through others on its way.
      type('0202-12-25');
      type('2026-12-24');
      await willSay('We could not look up free times. Tell us what would suit you.');
      expect(values['appointment_date']).toBe('2026-12-24');
    },
  );

  it('says when no day can be booked', async () => {
    api.days = () => daysOf([]);
    render(fields('l1'));
    await willSay('No day can be booked here online. Leave it to us, or call.');
    expect(await tileNames()).toEqual([`${noDay} `]);
  });
});

describe('a day by appointment', () => {
  const settled = 'That day is by appointment. We settle the time with you.';

  it('says so on its tile, and asks for no times [DRIVE-3]', async () => {
    api.days = () => daysOf(all, [saturday, wednesday]);
    render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await chooseTime('1:30 pm');
    await choose('Sat 28 Nov by appointment');
    await willSay(settled);
    await waitFor(() => expect(values).toEqual({ appointment_date: saturday, appointment_time: '' }));
    expect(screen.queryByRole('radiogroup', { name: /^Time/ })).toBeNull();
    await choose('Another day');
    const options = [...later()!.options].map(({ label }) => label);
    expect(options).toEqual(['Choose a day', 'Tuesday 1 December', 'Wednesday 2 December, by appointment']);
    fireEvent.change(later()!, { target: { value: wednesday } });
    await willSay(settled);
    expect(timesAsked()).toEqual([expect.stringContaining(`date=${friday}`)]);
  });

  it.each<[AppointmentKind, string]>([
    ['test-drive', 'radiogroup'],
    ['service', 'combobox'],
  ])('among nothing else is, for a %s, in a %s', async (kind, role) => {
    api.days = () => daysOf(all, all);
    render(fields('l1', { kind }));
    await screen.findByRole(role, { name: /^Day/ });
    if (kind === 'test-drive') return expect(await tileNames()).toContain('Mon 30 Nov by appointment');
    const select = screen.getByRole<HTMLSelectElement>('combobox');
    expect([...select.options].map(({ label }) => label).slice(0, 2)).toEqual([
      noDay,
      'Friday 27 November, by appointment',
    ]);
    fireEvent.change(select, { target: { value: friday } });
    await willSay(settled);
    expect(timesAsked()).toEqual([]);
  });
});

describe('the time field', () => {
  it('is stored with its day, and cleared by "Any time" [DRIVE-1] [DRIVE-3]', async () => {
    render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await willSay('2 times are free.');
    expect(screen.queryByRole('radio', { name: 'Any time' })).toBeNull();
    await chooseTime('1:30 pm');
    expect(values).toEqual({ appointment_date: friday, appointment_time: '13:30' });
    await chooseTime('Any time');
    await waitFor(() => expect(values['appointment_time']).toBe(''));
    await chooseTime('1:30 pm');
    await choose(noDay);
    await waitFor(() => expect(values).toEqual({ appointment_date: '', appointment_time: '' }));
    expect(screen.queryByRole('radiogroup', { name: /^Time/ })).toBeNull();
  });

  it('drops a time that the new day does not have, with a message', async () => {
    api.times = (about) => ({ times: about.get('date') === saturday ? ['09:00'] : ['09:00', '13:30'] });
    render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await chooseTime('1:30 pm');
    await choose(/^Sat 28 Nov/);
    await willSay('The time you chose is not free. One time is free.');
    expect(values).toEqual({ appointment_date: saturday, appointment_time: '' });
    await chooseTime('9 am');
    await willSay('One time is free.');
  });

  it('loads the times again when the visitor returns to the step [DRIVE-1]', async () => {
    render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await screen.findByRole('radio', { name: '1:30 pm' });
    cleanup();
    api.times = () => ({ times: ['09:00'] });
    render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await willSay('One time is free.');
    expect(screen.queryByRole('radio', { name: '1:30 pm' })).toBeNull();
  });

  it.each([
    [{ times: [], reason: 'All times are booked on Friday.' }, 'All times are booked on Friday.'],
    [{ times: [] }, 'Nothing is free on that day.'],
    // A page that was left open.
    [
      { times: [], reason: 'Friday 27 November 2026 has passed. Please choose a later day.' },
      'Friday 27 November 2026 has passed. Please choose a later day.',
    ],
  ])('shows a message when no time is free, and goes on without that day: %o', async (answer, words) => {
    api.times = () => answer;
    render(fields('l1'));
    await choose(/^Fri 27 Nov/);
    await willSay(words);
    expect(values['appointment_date']).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: noDay }).checked).toBe(true);
    // It is asked for again, as somebody may have cancelled.
    api.times = () => ({ times: ['09:00'] });
    await choose(/^Fri 27 Nov/);
    await willSay('One time is free.');
  });
});
