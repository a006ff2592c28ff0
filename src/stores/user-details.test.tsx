import { expect, test, vi } from 'vitest';

async function fresh() {
  vi.resetModules();
  return import('./user-details.ts');
}

test("a signed-in visitor's number is stored in readable form, and no session data is stored [OPEN-49] [OPEN-92]", async () => {
  const { rememberPhone, userDetails } = await fresh();
  rememberPhone('+61412345678');
  expect(userDetails.getState()).toEqual({ name: '', email: '', phone: '0412 345 678' });
  expect(Object.keys(localStorage)).toEqual(['user-details']);
  expect(JSON.parse(localStorage.getItem('user-details')!)).toEqual({
    version: 1,
    state: { name: '', email: '', phone: '0412 345 678' },
  });
});

test('signing out deletes everything [OPEN-21]', async () => {
  const { forgetVisitor, rememberPhone, userDetails } = await fresh();
  rememberPhone('+61412345678');
  forgetVisitor();
  expect(userDetails.getState()).toEqual({ name: '', email: '', phone: '' });
  expect(localStorage.length).toBe(0);
});

test.each([
  ['null'],
  ['{"version":1,"state":[]}'],
  ['{"version":1,"state":{"name":7,"phone":"<b>"}}'],
  [`{"version":1,"state":{"name":"${'x'.repeat(101)}","phone":"${'1'.repeat(30)}"}}`],
])('invalid stored details are ignored: %s [OPEN-49]', async (kept) => {
  localStorage.setItem('user-details', kept);
  const { userDetails } = await fresh();
  expect(userDetails.getState()).toEqual({ name: '', email: '', phone: '' });
});

test("a form's name, email and phone are stored when all three are present [LEAD-5]", async () => {
  const { rememberDetails, userDetails } = await fresh();
  rememberDetails({ name: 'Mia Tran', email: '', phone: '0491 570 006' });
  rememberDetails({ name: 'Mia Tran', phone: '0491 570 006' });
  expect(userDetails.getState().name).toBe('');
  rememberDetails({ name: ' Mia Tran ', email: 'mia@example.com', phone: '+61491570006' });
  expect(userDetails.getState()).toEqual({
    name: 'Mia Tran',
    email: 'mia@example.com',
    phone: '0491 570 006',
  });
  expect((await fresh()).userDetails.getState().email).toBe('mia@example.com');
});

test('a first and a last name are stored as the full name [LEAD-5]', async () => {
  const { rememberDetails, userDetails } = await fresh();
  rememberDetails({ name: 'Mia', last_name: 'Tran', email: 'mia@example.com', phone: '0491 570 006' });
  expect(userDetails.getState().name).toBe('Mia Tran');
});

test.each([
  ['+61 (0)412 345 678', '0412 345 678'],
  ['1300975707', '1300 975 707'],
  ['131313', '13 13 13'],
  ['+64 21 555 012', '+6421555012'],
])('the number %s fills the next form as %s [LEAD-5]', async (phone, shown) => {
  (await fresh()).rememberDetails({ name: 'Mia', email: 'mia@example.com', phone });
  expect((await fresh()).userDetails.getState().phone).toBe(shown);
});
