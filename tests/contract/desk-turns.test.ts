import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { databases, test } from './api-server.ts';
import { enquire, openedDesk, owner, sales, service } from './desk-staff.ts';

const kim = 'kim@example.com';

/** Sam and Kim take the leads of sales in turn. Nobody but the owner takes those of service. */
const inTurn: Partial<DealerInput> = {
  desk: {
    enabled: true,
    assign: 'roundRobin',
    staff: [
      { name: 'Olivia', email: owner, role: 'owner' },
      { name: 'Sam', email: 'Sam@Example.com', role: 'sales' },
      { name: 'Kim', email: kim, role: 'sales' },
    ],
  },
};

describe.each(databases)('leads in turn on %s', (database) => {
  test('go to the staff of their department one after the other, once, with a line in the history [DESK-6]', async ({
    start,
  }) => {
    const { api, staff, write } = await openedDesk(start, database, inTurn);
    const assigned = async (id: string) => (await api.rows('leads')).find((lead) => lead.id === id)?.assigned;
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push(await enquire(api, { name }));
    expect(await Promise.all(ids.map(assigned))).toEqual([sales, kim, sales]);
    // The same form again is the same lead, and spam takes nobody's turn.
    const lead_key = randomUUID();
    const [again, same] = [await enquire(api, { lead_key }), await enquire(api, { lead_key })];
    expect(again).toBe(same);
    const spam = await enquire(api, { fax_number: '1' });
    expect(await assigned(spam)).toBe('');
    expect(await assigned(again)).toBe(kim);
    const care = await enquire(api, { category: 'Service' });
    expect(await assigned(care)).toBe(owner);
    const lines = (await api.rows('desk_changes')).map(({ who_name, kind, was, becomes }) => [
      who_name,
      kind,
      was,
      becomes,
    ]);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toEqual(['In turn', 'assigned', 'Nobody', 'Sam']);
    const olivia = staff();
    await olivia.signIn(owner);
    expect((await olivia.get(`/desk/leads/${again}`)).text).toMatch(/Assigned: Nobody.*Kim.*In turn/s);
    // Whoever has left gets none, and is forgotten; whoever is new comes first.
    write({
      desk: {
        ...inTurn.desk,
        staff: [inTurn.desk!.staff![2]!, { name: 'Lee', email: 'lee@example.com', role: 'sales' }],
      },
    });
    expect(await assigned(await enquire(api, { name: 'Four' }))).toBe('lee@example.com');
    expect(await assigned(await enquire(api, { name: 'Five' }))).toBe(kim);
    const turns = await api.rows('desk_turns');
    expect(turns.map(({ queue, email }) => `${queue} ${email}`).filter((one) => one.includes(sales))).toEqual(
      [],
    );
    // By hand, nobody gets one.
    write({ desk: { ...inTurn.desk, assign: 'byHand' } });
    expect(await assigned(await enquire(api, { name: 'Six' }))).toBe('');
  });

  test('go to the member of staff behind the person who answers for the car, if they may see the lead [DESK-6]', async ({
    start,
  }) => {
    const team: DealerInput['team'] = {
      people: [
        { id: 'kim', name: 'Kim Lee', deskEmail: 'Kim@example.com' },
        { id: 'pat', name: 'Pat Fry' },
        { id: 'nina', name: 'Nina Patel', deskEmail: service },
      ],
    };
    const staff: NonNullable<DealerInput['desk']>['staff'] = [
      ...inTurn.desk!.staff!,
      { name: 'Nina', email: service, role: 'service' },
    ];
    const { api, write } = await openedDesk(start, database, { team, desk: { ...inTurn.desk, staff } });
    const assigned = async (sales_person: string, more: object = {}) => {
      const id = await enquire(api, { sales_person, ...more });
      return (await api.rows('leads')).find((lead) => lead.id === id)?.assigned;
    };
    expect(await assigned('kim', { name: 'One' })).toBe(kim);
    expect(await assigned('kim', { name: 'Two' })).toBe(kim);
    const [line] = await api.rows('desk_changes');
    expect([line?.who_name, line?.becomes]).toEqual(['Answers for the car', 'Kim']);
    // Everybody else is served in turn: a person without a desk, one who may not see the lead, and a stranger.
    expect(await assigned('pat', { name: 'Three' })).toBe(sales);
    expect(await assigned('nina', { name: 'Four' })).toBe(kim);
    expect(await assigned('nobody', { name: 'Five' })).toBe(sales);
    // Also where nobody is served in turn.
    write({ team, desk: { ...inTurn.desk, staff, assign: 'byHand' } });
    expect(await assigned('kim', { name: 'Six' })).toBe(kim);
    expect(await assigned('pat', { name: 'Seven' })).toBe('');
    expect(await assigned('kim', { name: 'Eight', fax_number: '1' })).toBe('');
  });

  test('are shared evenly when they arrive together, and each is assigned once', async ({ start }) => {
    const { api } = await openedDesk(start, database, inTurn);
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        enquire(api, { name: `Person ${index}`, phone: `0491 570 ${110 + index}` }),
      ),
    );
    const rows = await api.rows('leads');
    const of = (email: string) => rows.filter((row) => row.assigned === email).length;
    expect([rows.length, of(sales), of(kim)]).toEqual([8, 4, 4]);
    const lines = await api.rows('desk_changes');
    expect(lines.map(({ lead_id }) => lead_id).sort()).toEqual(ids.sort());
  });

  test('go to the staff of their location [DESK-6]', async ({ start }) => {
    const place = (id: string, slug: string) => ({
      id,
      name: slug,
      slug,
      address: { street: '1 Test Street', city: 'Brisbane', state: 'qld' as const, postcode: '4000' },
      contact_detail: { phone: '07 5550 1234' },
    });
    const { api } = await openedDesk(start, database, {
      locations: [place('l-n', 'north'), place('l-s', 'south')],
      desk: {
        enabled: true,
        assign: 'roundRobin',
        staff: [
          { name: 'Sam', email: sales, role: 'sales', locations: ['north'] },
          { name: 'Kim', email: kim, role: 'sales', locations: ['north', 'south'] },
          { name: 'Nina', email: service, role: 'service' },
        ],
      },
    });
    for (const location_id of ['l-s', 'l-s', 'l-n', 'l-n', 'l-n']) await enquire(api, { location_id });
    const leads = (await api.rows('leads')).sort((one, other) => one.received_at - other.received_at);
    const got = (location_id: string) =>
      leads
        .filter((lead) => lead.location_id === location_id)
        .map(({ assigned }) => assigned)
        .sort();
    expect([got('l-s'), got('l-n')]).toEqual([
      [kim, kim],
      [kim, sales, sales],
    ]);
  });
});
