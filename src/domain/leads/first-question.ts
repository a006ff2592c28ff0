import type { LeadCar } from './lead-car.ts';

/**
 * The question with which an enquiry about a car begins. The visitor can change it. It names no kind of vehicle, because
 * some dealers sell caravans or motorcycles.
 */
export function firstQuestion({ type, driveOnly }: Pick<LeadCar, 'type' | 'driveOnly'>): string {
  if (driveOnly) return 'Can I order one like this?';
  return type === 'new' ? 'Is this in stock, and when could I have it?' : 'Is this still available?';
}
