import type { CarType } from './car.ts';
import { type VisitorEvent, visitorEvents } from './visitor-event.ts';

/** What a lead that was accepted was about (EVENT-8). */
export interface AcceptedLead {
  form: 'enquiry' | 'test-drive' | 'offer';
  /** None: an enquiry about no car in particular. */
  car?: { car_type: CarType; tag?: string };
}

const testDriveOnly = 'test drive only';

/**
 * The event of a lead that the server gave a lead_id (EVENT-8, OPEN-61): by form and car type (OPEN-9), where a demo
 * counts as new, and a car that is there for test drives only as well (OPEN-79). An enquiry about no car is none.
 */
export function leadEvent({ form, car }: AcceptedLead): VisitorEvent | undefined {
  if (form === 'offer') return visitorEvents.offerAccepted;
  if (!car) return undefined;
  const isUsed = car.car_type === 'used';
  if (form === 'enquiry') return isUsed ? visitorEvents.usedEnquiry : visitorEvents.newEnquiry;
  const isTestDriveOnly = car.tag?.trim().toLowerCase() === testDriveOnly;
  return isUsed && !isTestDriveOnly ? visitorEvents.usedTestDrive : visitorEvents.newTestDrive;
}
