import { describe, expect, test } from 'vitest';
import { type AcceptedLead, leadEvent } from './lead-event.ts';

const lead = (
  form: AcceptedLead['form'],
  car_type?: 'new' | 'used' | 'demo',
  tag?: string,
): AcceptedLead => ({
  form,
  ...(car_type && { car: { car_type, ...(tag !== undefined && { tag }) } }),
});

describe('leadEvent', () => {
  test.each([
    [lead('enquiry', 'new'), 14, 'EVENT-1'],
    [lead('enquiry', 'demo'), 14, 'OPEN-9'],
    [lead('enquiry', 'used'), 15, 'EVENT-2'],
    [lead('enquiry', 'used', 'Test Drive Only'), 15, 'EVENT-2'],
    [lead('enquiry', 'new', 'Test Drive Only'), 14, 'EVENT-1'],
    [lead('test-drive', 'new'), 17, 'EVENT-3'],
    [lead('test-drive', 'demo'), 17, 'OPEN-9'],
    [lead('test-drive', 'used'), 48, 'EVENT-4'],
    [lead('test-drive', 'used', 'Test Drive Only'), 17, 'OPEN-79'],
    [lead('test-drive', 'used', ' test drive ONLY '), 17, 'OPEN-79'],
    [lead('test-drive', 'new', 'Test Drive Only'), 17, 'OPEN-79'],
    [lead('test-drive', 'used', 'Special'), 48, 'EVENT-4'],
    [lead('test-drive', 'used', ''), 48, 'EVENT-4'],
  ])(
    '%j is event %i of %s [EVENT-1] [EVENT-2] [EVENT-3] [EVENT-4] [EVENT-8] [OPEN-9] [OPEN-61] [OPEN-79]',
    (one, event) => {
      expect(leadEvent(one)).toBe(event);
    },
  );

  test.each([[lead('enquiry')], [lead('test-drive')]])('%j without a car is no event [OPEN-9]', (one) => {
    expect(leadEvent(one)).toBeUndefined();
  });
});
