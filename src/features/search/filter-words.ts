import { dollars, grouped } from '../../domain/money.ts';

const labels: Record<string, string> = {
  city: 'City',
  location_name: 'Location',
  dealership_slug: 'Dealership',
  dealership_name: 'Dealership',
  car_type: 'Condition',
  categories: 'Category',
  item_type: 'Kind',
  badge: 'Badge',
  colour: 'Colour',
  body: 'Body',
  transmission: 'Transmission',
  km: 'Kilometres',
  price: 'Price',
  fuel: 'Fuel',
  drive: 'Drive',
  seats: 'Seats',
  filtered_features: 'Features',
  year: 'Year',
  make: 'Make',
  make_model: 'Make and model',
  model: 'Model',
  keyword: 'Keyword',
  state: 'State',
  status: 'Availability',
  tag: 'Offer',
  price_range: 'Price',
  weekly_price_range: 'Price per week',
  weekly_price: 'Price per week',
  subscription_price: 'Subscription',
};

/** The label of a filter on the page. An unknown filter returns its key. */
export const filterLabel = (key: string): string => labels[key] ?? key;

const valueWords: Record<string, Record<string, string>> = {
  car_type: { new: 'New', used: 'Used', demo: 'Demo' },
  item_type: { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Caravan' },
  status: { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' },
};

/** The label of a value of a list filter. Most values are shown as they are in the data. */
export function valueLabel(key: string, value: string): string {
  if (key === 'seats') return value === '1' ? '1 seat' : `${value} seats`;
  // Links contain the slug of a dealership (ROUTE-18): 'north-shore' becomes 'North Shore'.
  if (key === 'dealership_slug')
    return value.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase());
  if (key === 'weekly_price_range') return `${value} per week`;
  return valueWords[key]?.[value] ?? value;
}

/** A number of a range filter with its unit: '$10,000', '45,000 km', '$120 per week', '2019'. */
export function amountLabel(key: string, amount: number): string {
  if (/price$/.test(key)) return key === 'price' ? dollars(amount) : `${dollars(amount)} per week`;
  if (key === 'km') return `${grouped(amount)} km`;
  return String(amount);
}
