import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';

export const everything: DealerInput['publishedData'] = {
  markdownPages: true,
  inventory: true,
  llmsTxt: true,
  googleVehicleAds: { enabled: true, storeCodes: { southport: 'BAY-01' } },
  metaVehicles: { enabled: true },
  marketplace: { enabled: true },
};

/** A car that every feed takes. */
export const fit: Partial<CarInput> = {
  vin: 'JTNKU3JE60J000001',
  stocknum: 'U7',
  images: [{ image_url: 'https://photos.example/1,a.jpg' }, { image_url: 'https://photos.example/2.jpg' }],
};

/** The plan of a site with these cars, whose ids are c0, c1 and so on. */
export function planOf(cars: Partial<CarInput>[], wanted = everything, dealer: Partial<DealerInput> = {}) {
  const stock = cars.map((car, at) => aCar({ ...fit, id: `c${at}`, slug: `car-${at}`, ...car }));
  return planSite({
    dealer: aDealer({ publishedData: wanted, ...dealer }),
    inventory: inventoryOf(stock),
    today: '2025-02-01',
  });
}

/** The text of a file of the plan. */
export function bodyIn({ files }: ReturnType<typeof planOf>, path: string): string {
  const file = files.find((one) => one.path === path);
  if (!file || !('body' in file)) throw new Error(`There is no ${path}.`);
  return file.body;
}
