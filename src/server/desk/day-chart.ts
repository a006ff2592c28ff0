import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { html, raw } from 'hono/html';
import type { Markup } from './desk-page.ts';

use([BarChart, GridComponent, SVGRenderer]);

/** The drawing for a column of a wide page, and for a phone: a scaled text would be too small. In pixels. */
const sizes = [
  { look: 'wide', width: 640, height: 180 },
  { look: 'narrow', width: 330, height: 150 },
] as const;

/** Counts by day. */
export type DayCounts = readonly { day: string; count: number }[];

/**
 * A bar chart of counts by day, drawn on the server, so that it needs no script and takes the colours of the page. The
 * text says the same in short, and is all there is when nothing was counted.
 *
 * @param what what is counted: 'Leads'
 */
export function dayChart(what: string, days: DayCounts): Markup {
  const drawings = days.some(({ count }) => count > 0) ? sizes.map((size) => drawing(days, size)) : [];
  return html`<figure><figcaption class="soft">${summary(what, days)}</figcaption>${raw(drawings.join(''))}</figure>`;
}

function drawing(days: DayCounts, { look, width, height }: (typeof sizes)[number]): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const label = { color: 'var(--colour-ink-soft)' };
  const line = { lineStyle: { color: 'var(--colour-line)' } };
  chart.setOption({
    animation: false,
    grid: { left: 4, right: 4, top: 8, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => shortDay(day)),
      axisTick: { show: false },
      axisLine: line,
      axisLabel: label,
    },
    yAxis: { type: 'value', minInterval: 1, splitNumber: 3, splitLine: line, axisLabel: label },
    series: [
      {
        type: 'bar',
        silent: true,
        barMaxWidth: 28,
        data: days.map(({ count }) => count),
        itemStyle: { color: 'var(--colour-brand-ink)', borderRadius: [2, 2, 0, 0] },
      },
    ],
  });
  const drawn = chart.renderToSVGString();
  chart.dispose();
  return plainSvg(drawn).replace(
    '<svg ',
    `<svg class="day-chart ${look}" aria-hidden="true" focusable="false" `,
  );
}

/** The desk's policy forbids styles in elements, and HTML knows no `ecmeta_…`. The style sheet sets the font. */
function plainSvg(svg: string): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/ (?:class|ecmeta_\w+)="[^"]*"/g, '');
}

/** '9/11' for the 9th of November. */
function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(date)}/${Number(month)}`;
}

function summary(what: string, days: DayCounts): string {
  const most = days.reduce((one, other) => (other.count > one.count ? other : one), days[0]!);
  if (most.count === 0) return `${what} by day: none.`;
  const [year, month, date] = most.day.split('-');
  return `${what} by day. Most: ${most.count.toLocaleString('en-AU')}, on ${date}/${month}/${year}.`;
}
