import { createHash } from 'node:crypto';

const longestName = 90;

/** Lower-case ASCII words joined by hyphens: 'Citroën C4 (auto)' gives 'citroen-c4-auto'. */
function asciiWords(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * Year-make-model-badge-id. The id keeps the slug unique and stable. If the conversion to ASCII words changes the id,
 * its hash is appended, so that 'A/1' and 'A-1' get different addresses.
 */
export function slugFor(car: {
  id: string;
  year: number;
  make: string;
  model: string;
  badge?: string | undefined;
}): string {
  const name = asciiWords([car.year, car.make, car.model, car.badge ?? ''].join(' '))
    .slice(0, longestName)
    .replace(/-+$/, '');
  const id = asciiWords(car.id);
  const suffix = id === car.id.toLowerCase() ? id : [id, shortHash(car.id)].filter(Boolean).join('-');
  return `${name}-${suffix}`.replace(/^-+/, '');
}

function shortHash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 6);
}
