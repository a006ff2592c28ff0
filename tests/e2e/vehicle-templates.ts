import { isForSale, vehiclePage } from '../browser/demo-site.ts';

/** The vehicle page is tested in two templates, at one dealer each. */
export const vehicleTemplates = [
  { template: 'harbour', slug: 'spinnaker-mazda' },
  { template: 'gantry', slug: 'meridian-auto-group' },
];

/** The page of a car whose pictures fill the gallery and its thumbnails. */
export const carWithPictures = (slug: string) =>
  vehiclePage(slug, 'car with several pictures', (car) => isForSale(car) && car.gallery.length > 2);
