import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Values that are read when somebody asks for them, by the end of their name. */
export type Gauges = Record<string, { help: string; value: () => number | Promise<number> }>;

export type ApiMetrics = ReturnType<typeof apiMetrics>;

/** What the API counts for Prometheus. Labels are names of calls and of dealers, and never what a visitor sent. */
export function apiMetrics(gauges: Gauges) {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'forecourt_api_call_seconds',
    help: 'How long calls took',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5, 15],
    registers,
  });
  const refused = new Counter({
    name: 'forecourt_api_shed_total',
    help: 'Calls that were refused because the server had too many',
    registers,
  });
  const removed = new Counter({
    name: 'forecourt_deleted_total',
    help: 'Rows that were deleted because their time was over',
    labelNames: ['kind'],
    registers,
  });
  for (const [name, { help, value }] of Object.entries(gauges))
    new Gauge({
      name: `forecourt_${name}`,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  return {
    registry,
    /** @param call the name of the call, or 'none' for an unknown address */
    answered(call: string, status: number, milliseconds: number): void {
      calls.observe({ call, status: String(status) }, milliseconds / 1000);
    },
    /** @param counts deleted rows, by kind */
    deleted(counts: Readonly<Record<string, number>>): void {
      for (const [kind, count] of Object.entries(counts)) removed.inc({ kind }, count);
    },
    shed: () => refused.inc(),
  };
}
