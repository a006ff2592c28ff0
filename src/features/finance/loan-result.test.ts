import { describe, expect, it } from 'vitest';
import { chartBars, chartSize } from './FinanceCalculator.tsx';

const year = (number: number, principalCents: number, interestCents: number) => ({
  number,
  principalCents,
  interestCents,
  balanceCents: 0,
});
const ground = chartSize.height - chartSize.foot;

describe('the bars of a loan chart', () => {
  it('start at the baseline, have the interest above the principal, and the highest reaches the top', () => {
    const [first, second] = chartBars([year(1, 600, 400), year(2, 400, 100)], 0);
    expect(first!.principal.y + first!.principal.height).toBeCloseTo(ground);
    expect(first!.interest.y + first!.interest.height).toBeCloseTo(first!.principal.y);
    expect(first!.interest.y).toBeCloseTo(chartSize.head);
    expect(second!.principal.height / first!.principal.height).toBeCloseTo(4 / 6, 1);
    expect(first).not.toHaveProperty('balloon');
  });

  it('have the final payment on top of the last bar only', () => {
    const [first, last] = chartBars([year(1, 100, 50), year(2, 1000, 20)], 900);
    expect(first).not.toHaveProperty('balloon');
    expect(last!.balloon!.height).toBeCloseTo(last!.principal.height * 9, 0);
    expect(last!.balloon!.y + last!.balloon!.height).toBeCloseTo(last!.interest.y);
  });

  it('stay within the chart for any term', () => {
    for (const years of [1, 2, 7]) {
      const bars = chartBars(
        Array.from({ length: years }, (_, index) => year(index + 1, 100, 10)),
        0,
      );
      const last = bars.at(-1)!;
      expect(bars[0]!.x).toBeGreaterThanOrEqual(0);
      expect(last.x + last.width).toBeLessThanOrEqual(chartSize.width);
    }
    expect(chartBars([], 0)).toEqual([]);
  });
});
