import type { CarType } from '../cars/car.ts';
import { isTestDriveOnly } from '../cars/page-car.ts';
import { type VisitorEvent, visitorEvents } from './events.ts';

/** An accepted lead (EVENT-8). */
export interface AcceptedLead {
  form: 'enquiry' | 'test-drive';
  /** Absent for an enquiry that is not about a car. */
  car?: { car_type: CarType; tag?: string };
}

/**
 * The event of a lead that received a lead_id from the server (EVENT-8, OPEN-61). It follows from the form and the car
 * type (OPEN-9). A demo car counts as new, and so does a test drive of a car for test drives only (OPEN-79). Undefined
 * for an enquiry that is not about a car.
 */
export function leadEvent({ form, car }: AcceptedLead): VisitorEvent | undefined {
  if (!car) return undefined;
  const isUsed = car.car_type === 'used';
  if (form === 'enquiry') return isUsed ? visitorEvents.usedEnquiry : visitorEvents.newEnquiry;
  return isUsed && !isTestDriveOnly(car) ? visitorEvents.usedTestDrive : visitorEvents.newTestDrive;
}
