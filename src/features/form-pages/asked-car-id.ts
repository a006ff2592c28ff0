const longestId = 64;

/** The car that an address asks for, '?car_id=4711'; undefined when it names none that could be looked up. */
export function askedCarId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('car_id')?.trim();
  return id && id.length <= longestId ? id : undefined;
}
