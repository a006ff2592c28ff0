import { describe, expect, test } from 'vitest';
import {
  emailMessage,
  emailProblem,
  nameMessage,
  nameProblem,
  normalPhone,
  phoneMessage,
  phoneProblem,
} from './contact.ts';

describe('phone', () => {
  test.each([
    ['0412 345 678', '+61412345678'],
    ['0412-345-678', '+61412345678'],
    ['(02) 5550 1234', '+61255501234'],
    ['61 7 5550 1234', '+61755501234'],
    ['+61 8 5550 1234', '+61855501234'],
    ['+61412345678', '+61412345678'],
    ['0491 570‑006', '+61491570006'],
    [' 0312345678 ', '+61312345678'],
    ['+61 (0)4 1234 5678', '+61412345678'],
    ['+61 (0)412 345 678', '+61412345678'],
    ['+610412345678', '+61412345678'],
    ['+61 0412 345 678', '+61412345678'],
    ['0011 61 412 345 678', '+61412345678'],
    ['03.9555.1234', '+61395551234'],
    ['(03) 9555/1234', '+61395551234'],
    ['1300 975 707', '1300975707'],
    ['1800 160 401', '1800160401'],
    ['+61 1300 975 707', '1300975707'],
    ['13 13 13', '131313'],
    ['+64 9 555 0123', '+6495550123'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0044 20 7946 0018', '+442079460018'],
    ['0011 1 212 555 0123', '+12125550123'],
    ['+1 (212) 555-0123', '+12125550123'],
    ['+290 2 1234', '+29021234'],
    ['+86 138 1234 567890', '+861381234567890'],
  ])('%s is %s [OPEN-16]', (written, normal) => {
    expect([normalPhone(written), phoneProblem(written)]).toEqual([normal, undefined]);
  });

  test.each([
    [''],
    ['412 345 678'],
    ['0512 345 678'],
    ['0412 345 67'],
    ['0412 345 6789'],
    ['5550 1234'],
    ['1300 975 70'],
    ['1300 975 7077'],
    ['13 13 1'],
    ['1900 123 456'],
    ['64 9 555 0123'],
    ['+0 412 345 678'],
    ['+64 9 5'],
    ['+1234567890123456'],
    ['+61 512 345 678'],
    ['+61 412 345 67'],
    ['0412 345 678 ext 2'],
    ['++61412345678'],
    ['0412 345 678x'],
    ['٠٤١٢٣٤٥٦٧٨'],
    ['0412+345678'],
    [`0412345678${' '.repeat(5)}0`],
  ])('%j is not a phone number [OPEN-16]', (written) => {
    expect(phoneProblem(written)).toBe(phoneMessage);
    expect(phoneMessage).toBe('Please enter a valid phone number.');
  });

  test.each([
    ['+61 (0)412 345 678', '+61412345678', '+61412345678'],
    ['+64 21 555 0123', '+64215550123', undefined],
    ['02 5550 1234', undefined, undefined],
    ['1300 975 707', undefined, undefined],
    ['13 13 13', undefined, undefined],
  ])(
    "%s is %s in a field labelled 'Mobile Number', which takes a 4 only there, and %s where a code is sent [OPEN-16]",
    (written, mobile, sms) => {
      expect([normalPhone(written, 'mobile'), normalPhone(written, 'sms')]).toEqual([mobile, sms]);
      expect(phoneProblem(written, 'mobile')).toBe(mobile ? undefined : phoneMessage);
    },
  );
});

describe('email', () => {
  test.each([
    ['a@b.c'],
    ['first.last+cars@mail.example.com.au'],
    ["o'brien@example.com"],
    ['zoë@exämple.com'],
    [`${'a'.repeat(242)}@example.com`],
  ])('%s is valid [OPEN-17]', (written) => {
    expect(emailProblem(written)).toBeUndefined();
  });

  test.each([
    [''],
    ['example.com'],
    ['a@@example.com'],
    ['a@b@example.com'],
    ['a b@example.com'],
    [' a@example.com'],
    ['a@example'],
    ['a@.com'],
    ['a@example.'],
    ['a@example..com'],
    ['@example.com'],
    ['a@example.com\nbcc:all@example.com'],
    ['a\u0000@example.com'],
    [`${'a'.repeat(243)}@example.com`],
  ])('%j is not valid [OPEN-17]', (written) => {
    expect(emailProblem(written)).toBe(emailMessage);
    expect(emailMessage).toBe('Please enter a valid email address.');
  });
});

describe('name', () => {
  test.each([['A'], ['  Zoë  '], ["D'Arcy O’Neil"], ['李小龍'], ['Jean-Luc 2nd'], ['x'.repeat(100)]])(
    '%j is valid [OPEN-18]',
    (written) => {
      expect(nameProblem(written)).toBeUndefined();
    },
  );

  test.each([[''], ['   '], ['123'], ['...'], ['x'.repeat(101)], ['Ann\nBcc: x']])(
    '%j is not valid [OPEN-18]',
    (written) => {
      expect(nameProblem(written)).toBe(nameMessage);
    },
  );
});
