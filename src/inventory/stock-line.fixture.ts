/** A stock line with what every line needs. */
export const rio = {
  id: '100',
  year: 2021,
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
  created_at: '2026-04-01T00:00:00Z',
};
