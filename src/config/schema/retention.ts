import { z } from 'astro/zod';

const days = (usual: number, description: string) =>
  z.int().min(1).max(3660).default(usual).meta({ description });

/** How long the API server keeps what visitors send (Privacy Act 1988, APP 11.2). */
export const retentionSchema = z
  .strictObject({
    leadDays: days(
      730,
      'Days after its last change until a lead is deleted, with its deliveries and its appointment. Leads of a car that is still reserved stay.',
    ),
    spamDays: days(30, 'Days until a lead that is probably spam is deleted.'),
    savedCarDays: days(730, 'Days until a car that a signed-in visitor saved is deleted from the watchlist.'),
    visitDays: days(
      790,
      'Days until counted visits and phone reveals are deleted. They do not say who the visitor was.',
    ),
    reservationDays: days(
      2557,
      'Days after its end until a reservation is deleted, with its payment. The default is seven years, for the books. It contains no name.',
    ),
  })
  .meta({ description: 'How long the API server keeps what visitors send.' });

export type RetentionSettings = z.output<typeof retentionSchema>;
