import { expect, it } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { firstQuestion } from './EnquiryForm.tsx';

it.each<[Pick<LeadCar, 'type' | 'driveOnly'>, string]>([
  [{ type: 'used' }, 'Is this still available?'],
  [{ type: 'demo' }, 'Is this still available?'],
  [{ type: 'new' }, 'Is this in stock, and when could I have it?'],
  // It is not for sale, whatever its type.
  [{ type: 'new', driveOnly: true }, 'Can I order one like this?'],
  [{ type: 'used', driveOnly: true }, 'Can I order one like this?'],
])('the first question about %o is: %s', (car, question) => {
  expect(firstQuestion(car)).toBe(question);
});
