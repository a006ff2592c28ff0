/** Limits of a payload, whatever its schema is. The deepest payload of the contract has four levels. */
const DEEPEST = 8;
const MOST_PARTS = 2000;

/** What no payload may be, and the field where it is. */
export interface PayloadFault {
  /** 'own_vehicle.make' */
  field: string;
  message: string;
}

/** Finds nesting that is too deep and values that are too many. Undefined when there are none. */
export function shapeFault(payload: unknown): PayloadFault | undefined {
  let parts = 0;
  return firstFault(payload, (_, field, depth) => {
    parts += 1;
    if (parts > MOST_PARTS) return { field, message: 'The request has too many fields.' };
    return depth > DEEPEST ? { field, message: `The field ${field} is nested too deeply.` } : undefined;
  });
}

/** Finds the character NUL, which Postgres cannot store. Undefined when there is none. */
export function textFault(payload: unknown): PayloadFault | undefined {
  return firstFault(payload, (value, field) => {
    const isBad = field.includes('\0') || (typeof value === 'string' && value.includes('\0'));
    const named = field.replaceAll('\0', '');
    return isBad ? { field: named, message: `The field ${named} is not valid.` } : undefined;
  });
}

/** The first fault that a check finds in a value or in its parts. Goes no deeper once it has found one. */
function firstFault(
  value: unknown,
  check: (value: unknown, field: string, depth: number) => PayloadFault | undefined,
  field = '',
  depth = 0,
): PayloadFault | undefined {
  const fault = check(value, field.slice(0, 200), depth);
  if (fault || typeof value !== 'object' || value === null) return fault;
  for (const [name, part] of Object.entries(value)) {
    const inside = firstFault(part, check, field ? `${field}.${name}` : name, depth + 1);
    if (inside) return inside;
  }
  return undefined;
}
