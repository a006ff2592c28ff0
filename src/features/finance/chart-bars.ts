import type { LoanYear } from '../../domain/finance/calculator.ts';

/** Units of the SVG. CSS scales the chart to its container. */
export const chartSize = { width: 360, height: 180, foot: 22, head: 16 };

export interface Bar {
  year: number;
  x: number;
  width: number;
  principal: Segment;
  interest: Segment;
  /** In the last year of a loan with a final payment. */
  balloon?: Segment;
}

interface Segment {
  y: number;
  height: number;
}

/** Returns a bar for each year: principal, interest on top of it, and in the last year the final payment on top. */
export function chartBars(years: readonly LoanYear[], balloonCents: number): Bar[] {
  const totals = years.map(({ interestCents, principalCents }) => interestCents + principalCents);
  const highest = Math.max(...totals, 1);
  const { width, height, foot, head } = chartSize;
  const scale = (height - foot - head) / highest;
  const column = width / Math.max(years.length, 1);
  const barWidth = Math.min(column * 0.62, 56);
  return years.map((one, index) => {
    const final = index === years.length - 1 ? balloonCents : 0;
    const heights = [one.principalCents - final, one.interestCents, final].map((cents) =>
      round(cents * scale),
    );
    const [principal = 0, interest = 0, balloon = 0] = heights;
    const ground = height - foot;
    return {
      year: one.number,
      x: round(index * column + (column - barWidth) / 2),
      width: round(barWidth),
      principal: { y: round(ground - principal), height: principal },
      interest: { y: round(ground - principal - interest), height: interest },
      ...(balloon > 0 && { balloon: { y: round(ground - principal - interest - balloon), height: balloon } }),
    };
  });
}

const round = (number: number) => Math.round(number * 10) / 10;
