import { isRecord } from '../../domain/record.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';

/** Fields that the mail or the ADF shows in other places, or that mean nothing to people. */
const elsewhere = new Set([
  ...'category subcategory source name last_name email phone postcode message sales_person'.split(' '),
  ...'car car_id car_dealership_id manufacturer_slug stock_number car_type vehicle_status'.split(' '),
  ...['Vehicle Make', 'Vehicle Model'],
  ...'own_car own_vehicle looked_up look_ups valuation kept_valuation Rego rego regoState kilometres'.split(
    ' ',
  ),
  ...'appointment_date appointment_time location_id dealership_slug'.split(' '),
  ...'opt_in terms_conditions consent_version lead_attributes user_agent url page_id'.split(' '),
]);

/** Records whose keys are already labels for people. */
const unfolded = new Set(['custom_params', 'adjustmentAnswers']);

/** One line for each remaining field, including fields that a newer form sends. */
export function leadDetails(payload: LeadPayload): { label: string; text: string }[] {
  return Object.entries(payload).flatMap(([name, value]) => (elsewhere.has(name) ? [] : lines(name, value)));
}

function lines(name: string, value: unknown): { label: string; text: string }[] {
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      lines(unfolded.has(name) ? key : `${labelOf(name)}: ${labelOf(key).toLowerCase()}`, inner),
    );
  }
  const text = textOf(value);
  return text === '' ? [] : [{ label: labelOf(name), text }];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** Turns 'additional_services' and 'serviceHistory' into 'Additional services' and 'Service history'. */
export function labelOf(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
