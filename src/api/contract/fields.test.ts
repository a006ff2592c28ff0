import { expect, test } from 'vitest';
import { object } from 'yup';
import { emailField, idField, nameField, phoneField } from './fields.ts';

const schema = object({
  phone: phoneField(),
  mobile: phoneField('mobile'),
  email: emailField(),
  name: nameField(),
  car: idField('The car'),
});
const valid = {
  phone: '07 5550 1234',
  mobile: '0412 345 678',
  email: 'zoë@example.com',
  name: "  D'Arcy ",
  car: '1-1',
};

test('valid values pass unchanged [OPEN-16] [OPEN-17] [OPEN-18]', () => {
  expect(schema.validateSync(valid, { strict: true })).toEqual(valid);
});

const messages = {
  phone: 'Please enter a valid phone number.',
  mobile: 'Please enter a valid phone number.',
  email: 'Please enter a valid email address.',
  name: 'Please enter your name.',
};

test.each(
  Object.entries(messages).flatMap(([field, message]) =>
    ['', ' ', undefined, null, 5, {}, [], '@', '12'].map((written) => ({ field, written, message })),
  ),
)(
  '$field $written gives one message for visitors [OPEN-16] [OPEN-17] [OPEN-18]',
  ({ field, written, message }) => {
    expect(errorsOf({ ...valid, [field]: written })).toEqual([message]);
  },
);

test('a landline is not accepted as a mobile number [OPEN-16]', () => {
  expect(errorsOf({ ...valid, mobile: '07 5550 1234' })).toEqual([messages.mobile]);
});

function errorsOf(value: object): string[] {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false });
    return [];
  } catch (error) {
    return [...new Set((error as { errors: string[] }).errors)];
  }
}
