import { grouped } from '../domain/money.ts';
import type { ImportSummary } from './csv-import.ts';
import type { Inventory } from './inventory.ts';

const mostShown = 50;

/** The result of an import as text for people. */
export function importReport(summary: ImportSummary): string {
  const { rows, imported, rejected, seconds, reasons, warnings, stockPath, rejectPath } = summary;
  const share = ((100 * imported) / rows).toFixed(1);
  return [
    `${stockPath}: ${grouped(imported)} of ${grouped(rows)} rows imported (${share} %) in ${seconds.toFixed(1)} s`,
    ...(rejected > 0 ? [`${grouped(rejected)} rejected, see ${rejectPath}`] : []),
    ...reasons.slice(0, mostShown).map(({ count, reason }) => `  ${padded(count)}  ${reason}`),
    ...(warnings.length > 0 ? ['Warnings'] : []),
    ...warnings
      .slice(0, mostShown)
      .map(({ count, kind, first }) => `  ${padded(count)}  ${kind} (first: ${first})`),
    ...more(warnings.length, 'kinds of warning'),
  ].join('\n');
}

/** The content and the problems of a stock as text for people. */
export function stockReport(inventory: Inventory): string {
  const { cars, hidden, rejects, warnings, source, stale } = inventory;
  return [
    `${source}: ${grouped(cars.length)} cars, ${grouped(hidden)} hidden, ${grouped(rejects.length)} rejected, ${grouped(warnings.length)} warnings`,
    ...(stale ? [stale] : []),
    ...rejects
      .slice(0, mostShown)
      .map(({ place, id, reason }) => `  rejected ${place}${named(id)}: ${reason}`),
    ...more(rejects.length, 'rejects'),
    ...warnings
      .slice(0, mostShown)
      .map(({ place, id, message }) => `  warning ${place}${named(id)}: ${message}`),
    ...more(warnings.length, 'warnings'),
  ].join('\n');
}

function more(count: number, what: string): string[] {
  return count > mostShown ? [`  and ${grouped(count - mostShown)} more ${what}`] : [];
}

function named(id: string | undefined): string {
  return id === undefined ? '' : ` (${id})`;
}

function padded(count: number): string {
  return grouped(count).padStart(7);
}
