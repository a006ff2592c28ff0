import { describe, expect, test } from 'vitest';
import { importMapSchema } from './import-map.ts';
import { importTable, type TableFormat } from './import-table.ts';
import { proposeMap } from './propose-map.ts';
import type { Cells } from './row-value.ts';
import { readCsvRows } from './table-rows.ts';

async function tableOf(text: string): Promise<{ header: string[]; rows: Cells[] }> {
  let header: string[] = [];
  const rows: Cells[] = [];
  await readCsvRows(
    () => [text],
    'export.csv',
    { delimiter: ',' },
    (columns) => {
      header = columns;
    },
    ({ cells }) => rows.push(new Map(header.map((column, index) => [column, cells[index] ?? '']))),
  );
  return { header, rows };
}

async function proposed(text: string, format: TableFormat = 'csv') {
  const { header, rows } = await tableOf(text);
  const found = proposeMap(header, rows);
  const map = importMapSchema.parse(found.map);
  const options = { name: 'export.csv', importedAt: new Date('2026-11-29T00:00:00Z') };
  const timeOf = () => ({ created_at: '2026-11-01T00:00:00Z' });
  const { lines, rejected } = await importTable({ ...options, text: () => [text], format, map, timeOf });
  const fields = Object.fromEntries(
    found.columns.flatMap(({ column, field }) => (field ? [[column, field]] : [])),
  );
  return { ...found, fields, rejected, cars: lines.map((line) => JSON.parse(line)) };
}

/** Two cars as each system writes them, by its public description. The first is always the same. */
const exports: [system: string, text: string, photos: number][] = [
  [
    'an exporter of North America',
    `DealerID,VIN,Stock #,New/Used,Year,Make,Model,Model Number,Body,Transmission,Trim,Doors,Mileage,Engine Cylinders,Engine Displacement,Drivetrain,Fuel,Ext Color,Int Color,Invoice,MSRP,Selling Price,Date In Stock,Description,Options,Photo URLs
12,JM0BP2H7601100001,P100,Used,2019,MAZDA,3,BP2S,Hatch,Automatic,G20 Evolve,5,45210,4,2.0L,FWD,Petrol,Soul Red,Black,20000,32000,"$24,990",15/10/2026,Nice car,Bluetooth|Camera,https://cdn.example/1.jpg|https://cdn.example/2.jpg
12,JM0BP2H7601100002,P101,New,2026,MAZDA,CX-5,KF,SUV,Automatic,Maxx,5,12,4,2.5L,AWD,Petrol,White,Black,40000,45000,"$41,990",16/10/2026,New car,Bluetooth,https://cdn.example/3.jpg`,
    2,
  ],
  [
    'an Australian stock system',
    `StockNo;Rego;VINNumber;VehicleType;BuildYear;Make;Model;Badge;Series;BodyStyle;GearType;FuelType;DriveType;Odometer;Colour;Price;PriceType;Comments;PhotoUrlList
P100;ABC123;JM0BP2H7601100001;USED;2019;Mazda;3;G20 Evolve;BP;Hatchback;Automatic;Petrol;Front Wheel Drive;45,210 km;Soul Red;24990;Drive Away;Nice car;https://cdn.example/1.jpg,https://cdn.example/2.jpg
P101;DEF456;JM0BP2H7601100002;DEMO;2026;Mazda;CX-5;Maxx;KF;SUV;Automatic;Petrol;All Wheel Drive;120 km;White;41990;Drive Away;;https://cdn.example/3.jpg`,
    2,
  ],
  [
    'a catalogue for advertisements',
    `vehicle_id,title,make,model,year,mileage.value,mileage.unit,image[0].url,transmission,body_style,drivetrain,vin,price,exterior_color,state_of_vehicle,fuel_type,description
P100,2019 Mazda 3,Mazda,3,2019,45210,KM,https://cdn.example/1.jpg,Automatic,HATCHBACK,FWD,JM0BP2H7601100001,24990 AUD,Soul Red,USED,PETROL,Nice car
P101,2026 Mazda CX-5,Mazda,CX-5,2026,12,KM,https://cdn.example/3.jpg,Automatic,SUV,AWD,JM0BP2H7601100002,41990 AUD,White,NEW,PETROL,New car`,
    1,
  ],
  [
    'a British stock list',
    `Vehicle Id\tFullRegistration\tColour\tFuelType\tYear\tMileage\tBodytype\tDoors\tMake\tModel\tVariant\tEngineSize\tPrice\tTransmission\tPictureRefs\tNewUsed
P100\tABC123\tSoul Red\tPetrol\t2019\t45210\tHatchback\t5\tMazda\t3\tG20 Evolve\t1998\t24990\tAutomatic\thttps://cdn.example/1.jpg,https://cdn.example/2.jpg\tU
P101\tDEF456\tWhite\tPetrol\t2026\t12\tSUV\t5\tMazda\tCX-5\tMaxx\t2488\t41990\tAutomatic\thttps://cdn.example/3.jpg\tN`,
    2,
  ],
  [
    'a sheet that somebody made, with photos in columns of their own',
    `Ref No,What,Manufacturer,Family,Yr,Kms,Asking Price,Auto or Manual,Petrol or Diesel,Photo 1,Photo 2,Shape
P100,used,Mazda,3,2019,45210,24990,Auto,Petrol,https://cdn.example/1.jpg,https://cdn.example/2.jpg,Hatch
P101,demo,Mazda,CX-5,2026,12,41990,Auto,Petrol,https://cdn.example/3.jpg,,SUV`,
    2,
  ],
];

describe.each(exports)('%s', (_, text, photos) => {
  test('gives the cars that it holds', async () => {
    const { cars, rejected, questions } = await proposed(text);
    expect(rejected).toEqual([]);
    expect(cars[0]).toMatchObject({
      ...{ id: 'P100', make: 'Mazda', model: '3', year: 2019, car_type: 'used', price: 24_990, km: 45_210 },
      ...{ simple_body: 'Hatch', simple_transmission: 'Automatic', simple_fuel: 'Petrol' },
    });
    expect(cars[0].images).toHaveLength(photos);
    expect(cars[1]).toMatchObject({ id: 'P101', model: 'CX-5', price: 41_990 });
    expect(questions).toEqual([]);
  });
});

test('says why it takes a column for a field, and reads none twice', async () => {
  const { columns, fields } = await proposed(exports[4]![1]);
  const because = Object.fromEntries(columns.map(({ column, because: why }) => [column, why]));
  expect(because).toMatchObject({
    Manufacturer: 'name',
    Kms: 'name and values',
    Yr: 'name and values',
    'Auto or Manual': 'values',
    'Photo 2': undefined,
  });
  expect(new Set(Object.values(fields)).size).toBe(Object.values(fields).length);
});

test.each([
  [
    'Photos,Photo Order',
    '"https://c.example/1.jpg|https://c.example/2.jpg","2,1"',
    ["'Photo Order' is taken"],
  ],
  [
    'Image URLs,ImageSequence',
    '"https://c.example/1.jpg|https://c.example/2.jpg","2,1"',
    ["'ImageSequence' is"],
  ],
  [
    'photo_1_url,photo_1_order,photo_2_url,photo_2_order',
    'https://c.example/1.jpg,2,https://c.example/2.jpg,1',
    [],
  ],
  ['Photo 1,Photo 1 Order,Photo 2,Photo 2 Order', 'https://c.example/1.jpg,2,https://c.example/2.jpg,1', []],
])('photos stand in the order of a column: %s', async (columns, cells, asked) => {
  const { cars, questions } = await proposed(
    `Stock No,Condition,Make,Model,Year,Price,Body,Kms,${columns}\nS1,Used,Kia,Rio,2020,15990,Hatch,900,${cells}\n`,
  );
  expect(cars[0].images).toEqual([
    { image_url: 'https://c.example/2.jpg' },
    { image_url: 'https://c.example/1.jpg' },
  ]);
  expect(questions).toEqual(asked.map((words) => expect.stringContaining(words)));
});

test.each<[what: string, columns: string, cells: string, car: object, asked: string[]]>([
  ['miles by the name of the column', 'odometerMiles,Price', '1000,15990', { km: 1609, price: 15_990 }, []],
  [
    'a price in another currency by the name of the column',
    'Kms,Price (EUR)',
    '900,15990',
    { km: 900, price: undefined },
    [
      "No column seems to be 'price'.",
      "'Price (EUR)' is in another currency, and only prices in AUD are read.",
    ],
  ],
  ['addresses of pages', 'Kms,Price,Link', '900,15990,https://d.example/S1', { images: undefined }, []],
  ['the year of a first registration', 'Kms,Price,Reg Date', '900,15990,01/03/2019', { year: 2019 }, []],
])('takes no value for what it is not: %s', async (_, columns, cells, car, asked) => {
  const year = columns.includes('Reg Date') ? ['', ''] : ['Year,', '2020,'];
  const { cars, questions } = await proposed(
    `Stock No,Condition,Make,Model,${year[0]}Body,${columns}\nS1,Used,Kia,Rio,${year[1]}Hatch,${cells}\n`,
  );
  expect(cars[0]).toMatchObject({ id: 'S1', ...JSON.parse(JSON.stringify(car)) });
  for (const key of Object.keys(car)) expect(cars[0][key]).toEqual(Reflect.get(car, key));
  expect(questions).toEqual(expect.arrayContaining(asked));
});

test('reads what German tables and data of schema.org call things', async () => {
  const { cars } = await proposed(
    'sku,Marke,Modell,Erstzulassung,Kilometerstand,Zustand,Farbe,Kraftstoff,Getriebe,vehicleIdentificationNumber\nS1,Kia,Rio,03/2019,900,Neu,Weiß,Benzin,Automatik,JM0BP2H7601100001\n',
  );
  expect(cars[0]).toMatchObject({
    ...{ id: 'S1', make: 'Kia', model: 'Rio', year: 2019, km: 900, car_type: 'new' },
    ...{ simple_fuel: 'Petrol', simple_transmission: 'Automatic', vin: 'JM0BP2H7601100001' },
  });
});

test('what it cannot know it asks: kind, photos, an id, and numbers that read two ways', async () => {
  const { questions, map, cars } = await proposed(
    'Make,Model,Year,Price,Body,Kms\nKia,Rio,2020,15.990,Hatch,900\n',
  );
  expect(questions).toEqual([
    "No column seems to be 'car_type'.",
    "No column seems to be 'images'.",
    "All cars are taken as used: 'defaults' in the map says so.",
    expect.stringContaining('read two ways'),
    expect.stringContaining('Make, Model, Year'),
  ]);
  expect(map.id).toEqual({ hash: ['Make', 'Model', 'Year'] });
  expect(cars).toEqual([]);
});

test.each([
  ['In Stock', 'in_stock', []],
  ['AVAILABLE', 'in_stock', []],
  ['Sold', 'sold', []],
  ['Deposit taken', 'on_hold', []],
  ['In Transit', 'coming_soon', []],
  ['', undefined, []],
  [
    'Awaiting PDI',
    'awaiting_pdi',
    [expect.stringMatching(/^Cars whose 'Status' is 'Awaiting PDI' are not shown/)],
  ],
])('a car whose status is %j is %s: one that is sold is not for sale', async (status, read, asked) => {
  const others = ['P101,Kia,Rio,2020,in stock', 'P102,Kia,Rio,2020,in stock'];
  const { cars, questions } = await proposed(
    ['StockNo,Make,Model,Year,Status', `P100,Kia,Rio,2021,${status}`, ...others].join('\n'),
  );
  expect(cars[0].status).toBe(read);
  expect(questions.filter((question) => question.includes('Status'))).toEqual(asked);
});

test('a status of something else is not that of the car', async () => {
  const { fields } = await proposed(
    'StockNo,Make,Model,Rego Status\nP1,Kia,Rio,Expired\nP2,Kia,Rio,Expired\n',
  );
  expect(Object.values(fields)).not.toContain('status');
});

test.each([
  ['spec.make.name', 'spec.model.name', 'vehicle.name'],
  ['make.value', 'model.label', 'name'],
  ['v:make.text', 'v:model.text', 'title'],
])('%s is the make, %s the model, and %s the name of the car', async (make, model, name) => {
  const { fields } = await proposed(`${make},${model},${name}\nKia,Rio,Kia Rio\n`);
  expect(fields).toEqual({ [make]: 'make', [model]: 'model', [name]: 'name' });
});

test('a list price is no price that was asked before', async () => {
  const { fields } = await proposed(exports[0]![1]);
  expect(fields).toMatchObject({ 'Selling Price': 'price' });
  expect(Object.keys(fields)).not.toContain('MSRP');
});

const offered = ['Kia,Rio,26990,22990,21500', 'Kia,Cerato,36990,32990,'].join('\n');

test.each<[columns: string, price: string, basis: string | undefined, others: string]>([
  ['price[rrp],price[driveaway],price[egc]', 'price[driveaway]', 'Drive Away', "'price[rrp]', 'price[egc]'"],
  [
    'prices[RRP].amount,prices[Drive Away].amount,prices[Trade].amount',
    'prices[Drive Away].amount',
    'Drive Away',
    "'prices[RRP].amount'",
  ],
  [
    'price[cost].@value,price[retail].@value,price[net].@value',
    'price[retail].@value',
    undefined,
    "'price[net].@value'",
  ],
  [
    'v.PriceList[x1].Amount,v.PriceList[EGC].Amount,v.PriceList[y1].Amount',
    'v.PriceList[EGC].Amount',
    'Excl. Govt. Charges',
    "'v.PriceList[x1].Amount', 'v.PriceList[y1].Amount'",
  ],
  ['Price,DriveAwayPrice,Net', 'DriveAwayPrice', 'Drive Away', "'Price'"],
  ['RRP Price,Advertised Price,Selling Price', 'Advertised Price', undefined, "'Selling Price'"],
])('of the prices %s that of buyers is %s', async (columns, price, basis, others) => {
  const { fields, map, questions } = await proposed(`make,model,${columns}\n${offered}`);
  expect(fields).toMatchObject({ [price]: 'price' });
  expect(map.defaults?.price_type).toBe(basis);
  expect(questions).toContainEqual(expect.stringContaining(`Not read: ${others}.`));
});

test.each(['price[rrp]', 'MSRP Price'])('%s alone is no price that is asked', async (column) => {
  const { fields } = await proposed(`make,model,${column}\nKia,Rio,26990\n`);
  expect(Object.values(fields)).toEqual(['make', 'model']);
});

test('entries that their type tells apart are not read together', async () => {
  const { fields } = await proposed(
    'make,model,attr.@Name,attr.@Value,attr[Body].@Value,price.@type\nKia,Rio,Body,Hatch,Hatch,rrp\n',
  );
  expect(fields).toEqual({
    make: 'make',
    model: 'model',
    'attr[Body].@Value': 'simple_body',
    'price.@type': 'price_type',
  });
});

test.each<[what: string, table: string, read: object]>([
  [
    'decimal commas, which no question has to settle',
    'Make;Model;Price;Kms\nKia;Rio;24.990,00;45.210\nKia;Cerato;36.500,50;9.800',
    {
      map: { decimal: ',' },
      cars: [
        { price: 24_990, km: 45_210 },
        { price: 36_501, km: 9800 },
      ],
    },
  ],
  [
    'photos by number, not by place',
    'make,model,Image10,Image2,Image1\nKia,Rio,https://p.example/10.jpg,https://p.example/2.jpg,https://p.example/1.jpg',
    { map: { columns: { images: { from: ['Image1', 'Image2', 'Image10'] } } } },
  ],
  [
    'further photos, and an id with a prefix',
    'g:id,g:make,g:model,g:additional_image_link,g:image_link\n7,Kia,Rio,https://p.example/2.jpg,https://p.example/1.jpg',
    {
      map: {
        id: { column: 'g:id' },
        columns: { images: { from: ['g:image_link', 'g:additional_image_link'] } },
      },
    },
  ],
])('reads %s', async (_, table, read) => {
  expect(await proposed(table)).toMatchObject(read);
});

test.each([
  'Cost Price',
  'price[cost]',
  'prices[Wholesale].amount',
  'Wholesale Price',
  'Purchase Date',
  'Invoice',
  'Min. Price',
  'ReservePrice',
  'Margin',
])('%s is never read, even where nothing else is a price', async (column) => {
  const { fields } = await proposed(`Make,Model,${column}\nKia,Rio,15000\n`);
  expect(fields).toEqual({ Make: 'make', Model: 'model' });
});
