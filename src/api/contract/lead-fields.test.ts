import { describe, expect, test } from 'vitest';
import { leadForm, leadStep } from './lead-fields.ts';

const leadFormSchema = leadForm();
const leadStepSchema = leadStep();

/** The first step of a trade-in with all its fields, including the hidden one that spam bots fill in. */
const given = {
  lead_key: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Mia',
  last_name: 'Tran',
  postcode: '0800',
  phone: '0491 570 006',
  email: 'mia@example.com',
  location_id: '10',
  fax_number: '',
};
const valid = (schema: typeof leadFormSchema | typeof leadStepSchema, change: object = {}) =>
  schema.isValidSync({ ...given, ...change }, { strict: true });

describe('the fields of a trade-in and of other leads', () => {
  test.each([
    ['a form', leadFormSchema],
    ['a step', leadStepSchema],
  ])('%s keeps every field unchanged [DATA-23]', (_, schema) => {
    expect(schema.validateSync(given, { strict: true })).toMatchObject(given);
  });

  test.each([
    ['postcode', '800'],
    ['postcode', 'abcd'],
    ['phone', '12'],
    ['email', 'mia@'],
    ['last_name', 'Tran\nBcc: all@example.com'],
    ['last_name', 'n'.repeat(101)],
    ['location_id', 'i'.repeat(65)],
    ['fax_number', 'f'.repeat(501)],
  ])('%s cannot be %j [DATA-23]', (field, value) => {
    expect(valid(leadFormSchema)).toBe(true);
    expect(valid(leadFormSchema, { [field]: value })).toBe(false);
    expect(valid(leadStepSchema, { [field]: value })).toBe(false);
  });

  test.each(['last_name', 'postcode', 'location_id', 'fax_number'])('%s can be empty [DATA-23]', (field) => {
    expect(valid(leadFormSchema, { [field]: '' })).toBe(true);
    expect(valid(leadFormSchema, { [field]: undefined })).toBe(true);
  });

  test('a service booking accepts an empty or Australian state of registration [CFG-69]', () => {
    expect(valid(leadFormSchema, { Rego: 'ABC 12D', regoState: 'wa' })).toBe(true);
    expect(valid(leadFormSchema, { regoState: '' })).toBe(true);
    expect(valid(leadFormSchema, { regoState: 'Texas' })).toBe(false);
  });
});
