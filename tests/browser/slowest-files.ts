import type { Reporter, TestModule } from 'vitest/node';

const count = 10;

/** Prints the slowest test files at the end of a run, so that slow tests are noticed. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, count);
    if (modules.length <= count) return;
    console.log(`\nThe ${count} slowest files:`);
    for (const { name, seconds } of files) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
}
