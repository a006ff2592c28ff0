import type { CarInput } from '../domain/car.ts';
import type { CaravanLine, CarLine, CatalogueLine, MotorcycleLine } from './catalogue.ts';
import type { Vehicle } from './vehicle.ts';

const fuels = {
  Unleaded: ['Petrol - Unleaded ULP', 'Petrol'],
  Premium: ['Petrol - Premium ULP', 'Petrol'],
  Diesel: ['Diesel', 'Diesel'],
  Hybrid: ['Petrol/Electric Hybrid', 'Hybrid'],
  'Plug-in': ['Plug-in Hybrid', 'Hybrid'],
  Electric: ['Electric', 'Electric'],
} as const;

const transmissions = {
  Auto: ['Sports Automatic', 'Automatic'],
  CVT: ['Constantly Variable Transmission', 'Automatic'],
  DCT: ['Sports Automatic Dual Clutch', 'Automatic'],
  Manual: ['Manual', 'Manual'],
  Reduction: ['Reduction Gear', 'Automatic'],
} as const;

const drives = {
  Front: 'Front Wheel Drive',
  Rear: 'Rear Wheel Drive',
  All: 'All Wheel Drive',
  '4WD': 'Four Wheel Drive',
} as const;

/** The body as registers name it: 'Dual Cab Pick-up', '5 Door Hatch'. For motorcycles the style. */
function bodyConfiguration(line: CarLine | MotorcycleLine): string {
  if (line.kind === 'motorcycle') return line.body;
  if (line.body === 'Ute') return line.doors === 4 ? 'Dual Cab Pick-up' : 'Single Cab Utility';
  if (line.body === 'Cab Chassis') return 'Single Cab Chassis';
  return `${line.doors} Door ${line.body === 'SUV' ? 'Wagon' : line.body}`;
}

function powerFields(line: CarLine | MotorcycleLine): Partial<CarInput> {
  const { power } = line;
  const [fuel, simpleFuel] = fuels[power.fuel];
  const [trans, simpleTransmission] = transmissions[power.transmission];
  return {
    fuel,
    simple_fuel: simpleFuel,
    trans,
    simple_transmission: simpleTransmission,
    ...(power.gears > 1 ? { gearnum: power.gears } : {}),
    ...(power.cc > 0 ? { engine_size: power.cc } : {}),
  };
}

function variant(line: CarLine | MotorcycleLine): NonNullable<CarInput['variant']> {
  const { power } = line;
  return {
    ...(power.cc > 0
      ? {
          cylinders: power.cylinders,
          enginesize_litres: Math.round(power.cc / 100) / 10,
          induction: power.induction,
          fuelconsumptioncombined: power.consumption,
          fuelcapacity: power.tank,
        }
      : {}),
    grossvehiclemass: line.mass,
    vehiclelength: line.length,
    vehicleheight: line.height,
    vehiclewidth: line.width,
    torque: power.torque,
    ...(line.kind === 'car' && line.ancap > 0 ? { ancaprating: line.ancap } : {}),
    bodyconfiguration: bodyConfiguration(line),
  };
}

function carFields(line: CarLine): Partial<CarInput> {
  return {
    ...powerFields(line),
    drive: drives[line.power.drive],
    simple_body: line.body,
    // The body alone does not distinguish a single cab from a dual cab.
    ...(line.body === 'Ute' || line.body === 'Cab Chassis'
      ? { bodyconfiguration: bodyConfiguration(line) }
      : {}),
    seats: line.seats,
    doors: line.doors,
    variant: variant(line),
  };
}

function motorcycleFields(line: MotorcycleLine): Partial<CarInput> {
  return {
    ...powerFields(line),
    item_type: 'motorcycle',
    simple_body: 'Motorcycle',
    seats: line.seats,
    variant: variant(line),
  };
}

function caravanFields(line: CaravanLine): Partial<CarInput> {
  const motorhome = line.body === 'Motorhome';
  return {
    item_type: 'caravan',
    simple_body: motorhome ? 'Motorhome' : 'Caravan',
    bodyconfiguration: line.body,
    ...(motorhome
      ? { fuel: 'Diesel', simple_fuel: 'Diesel', trans: 'Sports Automatic', simple_transmission: 'Automatic' }
      : {}),
    specifications: {
      body_length: line.length,
      body_width: line.width,
      tare_weight: line.tare,
      aggregate_trailer_mass: line.mass,
      axle_type: line.axles,
      sleeps: line.sleeps,
    },
  };
}

function fieldsOf(line: CatalogueLine): Partial<CarInput> {
  if (line.kind === 'car') return carFields(line);
  return line.kind === 'motorcycle' ? motorcycleFields(line) : caravanFields(line);
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The fields of a stock line that follow from the vehicle's model. */
export function modelFields(vehicle: Vehicle, stockNumber: string) {
  const { line, year } = vehicle;
  const badge = vehicle.badge.name === line.model ? '' : vehicle.badge.name;
  const name = [year, line.make, line.model, badge].filter(Boolean).join(' ');
  return {
    slug: slugOf(`${name} ${stockNumber}`),
    name,
    year,
    make: line.make,
    model: line.model,
    ...(badge ? { badge } : {}),
    ...(line.series ? { series: line.series } : {}),
    colour: vehicle.paint,
    ...(vehicle.km === undefined ? {} : { km: vehicle.km }),
    price: vehicle.price,
    car_type: vehicle.carType,
    ...fieldsOf(line),
  };
}
