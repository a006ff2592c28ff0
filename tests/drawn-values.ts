import fc from 'fast-check';

// `npm test` says of a change whether it broke something, so it asks all changes the same. `npm run test:full` draws new
// values each time and finds what nobody thought of. A failure names its seed: SEED=-1124532902 npm test -- FILE
const seed = process.env['SEED'];
if (seed) fc.configureGlobal({ seed: Number(seed) });
