import type { AustralianState } from '../places/australian-states.ts';

/** What decides a charge besides the value of the car. Fees go by cylinders, or by a typical weight of such cars. */
export type EngineClass = 'electric' | 'upTo4Cylinders' | 'upTo6Cylinders' | 'moreCylinders';

/** The car as a revenue office sees it. */
export interface DutiableCar {
  engine: EngineClass;
  isHybrid: boolean;
  /** ISO date of the sale: some concessions end on a date. */
  day: string;
}

/** The charges of one state on a private passenger car. Amounts are whole Australian dollars. */
export interface StateCharges {
  /** The page of the revenue office with the rates of duty, and the date from which they apply (ISO). */
  duty: { source: string; from: string; of: (value: number, car: DutiableCar) => number };
  /** The page with the fees below, and the date from which they apply (ISO). */
  fees: { source: string; from: string };
  /** 12 months of registration with the compulsory injury insurance (CTP). */
  registration: Readonly<Record<EngineClass, number>>;
  /** Plates and other fees of a car that has no current registration. */
  plates: number;
  /** Transfer of a current registration. */
  transfer: number;
}

/** Duty in dollars for each $100 or part of it. */
const perHundred = (value: number, rate: number) => Math.ceil(value / 100) * rate;

/**
 * The charges of every state and territory. The fees and the insurance differ by insurer, postcode and weight, which a
 * stock feed does not say. They are therefore typical amounts of a metropolitan address, rounded up. A row is out of
 * date from the day on which its office publishes new rates, usually 1 July: then correct the row and its dates.
 */
export const stateCharges: Readonly<Record<AustralianState, StateCharges>> = {
  /**
   * Duty: Revenue ACT, rates from 1 September 2025: electric 2.5%, then 4% over $45,000; 8% over $80,000. Other cars
   * have rates by emissions, which a feed does not say, so the highest are used: 4.5%, then $2,038 and 7.8%. Their
   * amounts are those reported of the 2025-26 budget. Fees: estimate.
   */
  act: {
    duty: {
      source: 'https://www.revenue.act.gov.au/duties/motor-vehicle-duty',
      from: '2025-09-01',
      of: (value, { engine }) => {
        const [low, base, middle] = engine === 'electric' ? [2.5, 1125, 4] : [4.53, 2038, 7.8];
        const upTo80 = base + perHundred(Math.min(value, 80_000) - 45_000, middle);
        if (value <= 45_000) return perHundred(value, low);
        return value <= 80_000 ? upTo80 : upTo80 + perHundred(value - 80_000, 8);
      },
    },
    fees: {
      source: 'https://www.accesscanberra.act.gov.au/driving-transport-and-parking',
      from: '2025-07-01',
    },
    registration: { electric: 1250, upTo4Cylinders: 1350, upTo6Cylinders: 1450, moreCylinders: 1550 },
    plates: 160,
    transfer: 60,
  },
  /**
   * Duty: Revenue NSW: 3%, from $45,000 $1,350 and 5% of the rest. Fees: registration $75 and tax by weight, $546 from
   * 1,505 kg, published in 2024-25; insurance: estimate for Sydney.
   */
  nsw: {
    duty: {
      source: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
      from: '2024-07-01',
      of: (value) => (value < 45_000 ? perHundred(value, 3) : 1350 + perHundred(value - 45_000, 5)),
    },
    fees: {
      source:
        'https://www.nsw.gov.au/driving-boating-and-transport/vehicle-registration/fees-concessions-and-forms/vehicle-registration-fees',
      from: '2024-07-01',
    },
    registration: { electric: 1280, upTo4Cylinders: 1280, upTo6Cylinders: 1300, moreCylinders: 1560 },
    plates: 60,
    transfer: 50,
  },
  /**
   * Duty: 3%, without the first $1,500 for electric cars until 30 June 2027. Fees by engine size, published in 2024,
   * with an allowance for later years. Electric cars pay only the insurance until the same day.
   */
  nt: {
    duty: {
      source:
        'https://nt.gov.au/driving/rego/getting-an-nt-registration/get-electric-vehicle-registration-and-stamp-duty-concessions',
      from: '2022-07-01',
      of: (value, { engine, day }) => {
        const whole = perHundred(value, 3);
        return engine === 'electric' && day <= '2027-06-30' ? Math.max(0, whole - 1500) : whole;
      },
    },
    fees: { source: 'https://nt.gov.au/driving/fees', from: '2024-07-01' },
    registration: { electric: 880, upTo4Cylinders: 880, upTo6Cylinders: 1010, moreCylinders: 1300 },
    plates: 50,
    transfer: 30,
  },
  /**
   * Duty on the whole value, by cylinders: 3%, 3.5% or 4%; hybrid and electric cars 2%; two per cent more over
   * $100,000. Fees: registration of 2024-25 without its temporary discount, traffic fee and insurance of 2025.
   */
  qld: {
    duty: {
      source: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
      from: '2018-07-01',
      of: (value, { engine, isHybrid }) => {
        const byEngine = { electric: 2, upTo4Cylinders: 3, upTo6Cylinders: 3.5, moreCylinders: 4 };
        const rate = isHybrid ? 2 : byEngine[engine];
        return perHundred(value, value > 100_000 ? rate + 2 : rate);
      },
    },
    fees: { source: 'https://www.qld.gov.au/transport/registration/fees', from: '2025-07-01' },
    registration: { electric: 770, upTo4Cylinders: 850, upTo6Cylinders: 1060, moreCylinders: 1410 },
    plates: 40,
    transfer: 40,
  },
  /**
   * Duty: $60 and 4% of the value over $3,000, less below it. Fees: metropolitan totals with insurance, published from
   * 1 July 2023, with an allowance for later years.
   */
  sa: {
    duty: {
      source: 'https://www.revenuesa.sa.gov.au/stampduty/vehicles',
      from: '2023-07-01',
      of: (value) => {
        if (value <= 1000) return Math.max(5, perHundred(value, 1));
        if (value <= 2000) return 10 + perHundred(value - 1000, 2);
        return value <= 3000 ? 30 + perHundred(value - 2000, 3) : 60 + perHundred(value - 3000, 4);
      },
    },
    fees: {
      source: 'https://www.sa.gov.au/topics/driving-and-transport/motoring-fees/vehicle-registration-fees',
      from: '2023-07-01',
    },
    registration: { electric: 750, upTo4Cylinders: 750, upTo6Cylinders: 910, moreCylinders: 1060 },
    plates: 60,
    transfer: 50,
  },
  /**
   * Duty: 3%; of passenger cars $1,050 and 11% of the value over $35,000; 4% of the whole value over $40,000. Fees:
   * published from 1 December 2023, with an allowance for later years.
   */
  tas: {
    duty: {
      source: 'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates',
      from: '2023-12-01',
      of: (value) => {
        if (value <= 600) return 20;
        if (value <= 35_000) return perHundred(value, 3);
        return value <= 40_000 ? 1050 + perHundred(value - 35_000, 11) : perHundred(value, 4);
      },
    },
    fees: {
      source: 'https://www.transport.tas.gov.au/fees_forms/registration_licensing',
      from: '2023-12-01',
    },
    registration: { electric: 670, upTo4Cylinders: 670, upTo6Cylinders: 710, moreCylinders: 790 },
    plates: 40,
    transfer: 40,
  },
  /**
   * Duty on the whole value for each $200: $8.40; over $80,567 $10.40; over $100,000 $14; over $150,000 $18. Green cars,
   * of which only electric ones can be told, always $8.40. Fees: estimate of 2025-26, without the former discount.
   */
  vic: {
    duty: {
      source: 'https://www.sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
      from: '2024-07-01',
      of: (value, { engine }) => {
        const over = (limit: number) => engine !== 'electric' && value > limit;
        const rate = over(150_000) ? 18 : over(100_000) ? 14 : over(80_567) ? 10.4 : 8.4;
        return Math.ceil(value / 200) * rate;
      },
    },
    fees: { source: 'https://www.vicroads.vic.gov.au/registration/registration-fees', from: '2025-07-01' },
    registration: { electric: 950, upTo4Cylinders: 950, upTo6Cylinders: 950, moreCylinders: 950 },
    plates: 70,
    transfer: 50,
  },
  /**
   * Duty on the whole value: 2.75%; from $25,000 to $50,000 rising to 6.5%; then 6.5%. Fees: $26.52 for each 100 kg
   * from July 2023, with an allowance for later years; insurance: estimate.
   */
  wa: {
    duty: {
      source: 'https://www.wa.gov.au/organisation/department-of-finance/vehicle-licence-duty',
      from: '2008-07-01',
      of: (value) => {
        if (value <= 25_000) return value * 0.0275;
        const sliding = Math.round((2.75 + (value - 25_000) / 6666.66) * 100) / 100;
        return (value * (value <= 50_000 ? sliding : 6.5)) / 100;
      },
    },
    fees: {
      source: 'https://www.transport.wa.gov.au/licensing/license-a-new-vehicle.asp',
      from: '2023-07-01',
    },
    registration: { electric: 1150, upTo4Cylinders: 1000, upTo6Cylinders: 1130, moreCylinders: 1230 },
    plates: 50,
    transfer: 30,
  },
};
