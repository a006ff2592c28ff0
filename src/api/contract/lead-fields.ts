import { array, boolean, type InferType, object, string } from 'yup';
import type { LeadRules } from '../../domain/leads/lead-rules.ts';
import { australianStates } from '../../domain/places/australian-states.ts';
import { oldestYear } from '../../domain/trade-in/own-vehicle.ts';
import {
  dateField,
  emailField,
  nameField,
  optionalContactFields,
  optionalId,
  optionalLine,
  optionalText,
  paramsField,
  phoneField,
  uuidField,
  wholeField,
} from './fields.ts';

/*
 * The fields of leads, in groups that a form asks for in one step. A form validates a step with
 * `contactSchema.validate(values)`, and the server validates the same groups. Optional texts can be empty.
 */

export const longestMessage = 5000;
const messageMessage = 'Please write a message.';
const termsMessage = 'You must agree to the terms of use before submitting the form.';
const dealershipMessage = 'Please choose a dealership.';

/** DATA-22, DATA-23: how to reach the visitor. */
export const contactFields = {
  name: nameField(),
  last_name: optionalLine('The last name', 100),
  email: emailField(),
  phone: phoneField(),
};
export const contactSchema = object(contactFields);

/** For forms whose phone field is labelled 'Mobile Number' (OPEN-16). */
export const mobileContactSchema = object({ ...contactFields, phone: phoneField('mobile') });

const messageFields = { message: optionalText('The message', longestMessage) };

/** LEAD-6: the message, which some dealers require. */
export function messageSchema({ messageRequired }: Pick<LeadRules, 'messageRequired'>) {
  return object(messageFields).test('message', (value, context) => {
    // This test runs before the field's own checks, so the message can have any type.
    const { message } = (value ?? {}) as { message?: unknown };
    const missing =
      messageRequired && (message === undefined || (typeof message === 'string' && !message.trim()));
    return !missing || context.createError({ path: 'message', message: messageMessage });
  });
}

/** The car the lead is about (DATA-21). With a `car_id` the server completes the rest from the dealer's own stock. */
const vehicleFields = {
  car_id: optionalId('The car'),
  car_dealership_id: optionalId('The dealership of the car'),
  manufacturer_slug: optionalLine('The make', 120),
  stock_number: optionalLine('The stock number', 120),
  'Vehicle Make': optionalLine('The make', 120),
  'Vehicle Model': optionalLine('The model', 120),
  car_type: optionalLine('The condition', 40),
  vehicle_status: optionalLine('The status', 40),
  /** Id of the person whom the car's page showed. For an id that is nobody's the server takes the car's own person. */
  sales_person: optionalId('The person'),
  /** LEAD-20: what the visitor's page showed as the price, '$23,990', 'Enquire for price'. */
  shown_price: optionalLine('The price', 60),
};
export const vehicleSchema = object(vehicleFields);

const regoMessage = 'Please enter 1 to 9 letters and digits.';

/** OPEN-19: 1 to 9 letters and digits, not counting spaces and hyphens. Can be empty. */
export const regoField = () =>
  string()
    .typeError(regoMessage)
    .matches(/^[\s-]*(?:[a-z0-9][\s-]*){1,9}$/i, { message: regoMessage, excludeEmptyString: true })
    .max(30, regoMessage)
    .optional();

export const regoStateField = () =>
  string()
    .typeError('Please choose a state.')
    .oneOf([...australianStates, ''], 'Please choose a state.')
    .optional();

/** The visitor's own car: for a service or a trade-in. */
const ownCarFields = {
  Rego: regoField(),
  regoState: regoStateField(),
  own_car: optionalLine('The car', 200),
  kilometres: optionalLine('The kilometres', 20),
};
export const ownCarSchema = object(ownCarFields);

/** The location that the lead is for (LEAD-8, LEAD-10). */
const placeFields = {
  dealership_slug: optionalLine('The dealership', 120),
  location_id: optionalId('The location'),
  /** The location's name as the form shows it. */
  location: optionalLine('The location', 120),
};

/** LEAD-10: an enquiry to a group needs a dealership, unless its car or location determines it. */
export function placeSchema({ dealershipSlugs }: Pick<LeadRules, 'dealershipSlugs'>) {
  return object({ ...placeFields, car_id: vehicleFields.car_id }).test('dealership', (value, context) => {
    const { dealership_slug, location_id, car_id } = value ?? {};
    const missing =
      dealershipSlugs.length > 1 &&
      (dealership_slug ? !dealershipSlugs.includes(dealership_slug) : !location_id && !car_id);
    return !missing || context.createError({ path: 'dealership_slug', message: dealershipMessage });
  });
}

const timeMessage = 'Please choose a time.';

/** DRIVE-1, DRIVE-2: date and time of a test drive or a service, in the location's local time. Both can be empty. */
const appointmentFields = {
  /** 'yyyy-mm-dd' */
  appointment_date: dateField(),
  /** 'HH:MM', 24 hours */
  appointment_time: string()
    .typeError(timeMessage)
    .matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: timeMessage, excludeEmptyString: true })
    .optional(),
};
export const appointmentSchema = object(appointmentFields);

/** Fields of a service booking (DATA-22). */
const serviceFields = {
  additional_services: array(string().required().max(80, 'A service is not valid.'))
    .typeError('The services are not valid.')
    .max(20, 'There are too many services.')
    .optional(),
};
export const serviceSchema = object(serviceFields);

/** The visitor's consent. `consent_version` identifies the text that they read (`domain/leads/consent-texts.ts`). */
export const consentFields = {
  opt_in: boolean().typeError('The choice is not valid.').optional(),
  terms_conditions: boolean().typeError('The choice is not valid.').optional(),
  consent_version: optionalLine('The consent', 40),
};

/** LEAD-12: consent, with the terms of use where the dealer requires them. */
export function consentSchema({ termsRequired }: Pick<LeadRules, 'termsRequired'>) {
  return object(consentFields).test('terms', (value, context) => {
    const missing = termsRequired && value?.terms_conditions !== true;
    return !missing || context.createError({ path: 'terms_conditions', message: termsMessage });
  });
}

/** The kind of lead. Without a category it is a general enquiry (LEAD-7). */
const categoryFields = {
  category: optionalLine('The category', 60),
  subcategory: optionalLine('The subcategory', 60),
};
export const categorySchema = object(categoryFields);

/** Message for a wrong postcode (DATA-23). */
export const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';
export const postcodeFields = {
  postcode: string()
    .typeError(postcodeMessage)
    .matches(/^\d{4}$/, { message: postcodeMessage, excludeEmptyString: true })
    .optional(),
};

/** API-13: custom params. Finance and other forms put their own fields here, with names for people to read. */
const customFields = { custom_params: paramsField('The details', 1000) };

/** Data that `sendLead` adds to every lead (LEAD-17, LEAD-18). Visitors are not asked for it. */
export const originFields = {
  lead_key: uuidField('The key of the lead'),
  page_id: optionalId('The page'),
  url: optionalLine('The address', 2000),
  source: string()
    .oneOf(['Website'] as const, 'The source is not valid.')
    .optional(),
  user_agent: optionalLine('The browser', 500),
  lead_attributes: object({
    visited_pages: array(string().required().max(300, 'A page is not valid.'))
      .typeError('The pages are not valid.')
      .max(20, 'There are too many pages.')
      .optional(),
    linked_query_params: paramsField('The parameters', 300),
  })
    .typeError('The attributes are not valid.')
    .default(undefined)
    .optional(),
};

/** Fields against spam, and the mark of a lead that is sent later. */
export const guardFields = {
  sent_later: boolean().typeError('The choice is not valid.').optional(),
  captcha: optionalLine('The proof', 4096),
  fax_number: optionalLine('The number', 500),
};

/** DATA-20: the number of a step, so that a step that arrives late does not overwrite a newer one. */
const stepNumberField = () => wholeField('The step is not valid.', 1, 1_000_000).optional();

const yearMessage = 'Please choose a year.';

/** A car that its owner describes because no register has it. */
const ownVehicleField = () =>
  object({
    year: wholeField(yearMessage, oldestYear, 2100).required(yearMessage),
    make: nonEmptyLine('the make'),
    model: nonEmptyLine('the model'),
    badge: optionalLine('The badge', 60),
  })
    .typeError('The car is not valid.')
    .default(undefined)
    .optional();

/** @param what end of its message: 'the make' */
export const nonEmptyLine = (what: string) =>
  optionalLine(`${what[0]?.toUpperCase()}${what.slice(1)}`, 60).required(`Please enter ${what}.`);

/** The fields that every lead may have, besides the visitor's contact details. */
export const leadFields = () => ({
  ...originFields,
  ...guardFields,
  ...categoryFields,
  ...messageFields,
  ...vehicleFields,
  ...ownCarFields,
  ...placeFields,
  ...postcodeFields,
  ...appointmentFields,
  ...serviceFields,
  ...consentFields,
  ...customFields,
});

/** API-13: every form. */
export const leadForm = () => object({ ...leadFields(), ...contactFields });
export type LeadForm = InferType<ReturnType<typeof leadForm>>;

/** API-12, DATA-20: only the key is required in every step. The first step also needs a name, and an email address or a phone number. */
export const leadStep = () =>
  object({
    ...leadFields(),
    step_number: stepNumberField(),
    lead_id: optionalId('The lead'),
    ...optionalContactFields,
    last_name: contactFields.last_name,
    rego: regoField(),
    own_vehicle: ownVehicleField(),
    adjustmentAnswers: paramsField('The answers', 200),
    offer_accepted: boolean().typeError('The choice is not valid.').optional(),
    form_completed: boolean().typeError('The choice is not valid.').optional(),
  });
export type LeadStep = InferType<ReturnType<typeof leadStep>>;

const reservationTermsMessage = 'You must agree to the terms of the reservation.';

/** A reservation, unlike other leads, needs its visitor's agreement. */
export const reservationTermsField = () =>
  boolean()
    .typeError(reservationTermsMessage)
    .required(reservationTermsMessage)
    .isTrue(reservationTermsMessage);
