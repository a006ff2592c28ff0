/**
 * The field that sorts equal cars: newest first, then by id, as in the static engine. Typesense itself would sort them
 * by their arrival, which differs after an update.
 */
export const listOrderField = 'list_order';
