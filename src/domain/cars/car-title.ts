/** '2021 Toyota Corolla', or 'Toyota Corolla' where the year is unknown: absent, or 0 in lists. */
export const carTitle = (car: { year?: number | undefined; make: string; model: string }): string =>
  `${car.year ? `${car.year} ` : ''}${car.make} ${car.model}`;
