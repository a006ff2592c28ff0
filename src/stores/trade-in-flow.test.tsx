import { beforeEach, expect, it, vi } from 'vitest';
import { answers, leadKey, valuation, vehicle } from './trade-in-flow.fixture.ts';

beforeEach(() => {
  vi.resetModules();
});

const store = () => import('./trade-in-flow.ts');

const keptFlow = async (state: object) => {
  const at = Date.now();
  localStorage.setItem('trade-in-flow', JSON.stringify({ version: 1, state: { at, leadKey, ...state } }));
  return (await store()).tradeInFlow.getState();
};

it('continues at the same stage on the next visit [TRADE-1]', async () => {
  const { goOnTradeIn } = await store();
  goOnTradeIn({ leadKey, leadId: 'lead-1', carId: '4711', stage: 'rego' });
  goOnTradeIn({ rego: 'ABC12D', state: 'qld', vehicle, answers, valuation, stage: 'figure' });
  vi.resetModules();
  const flow = (await store()).tradeInFlow.getState();
  expect(flow).toMatchObject({ stage: 'figure', leadKey, leadId: 'lead-1', carId: '4711', rego: 'ABC12D' });
  expect(flow).toMatchObject({ state: 'qld', vehicle, answers, valuation, accepted: false });
  expect((await store()).keptAnswerTexts(flow)).toMatchObject({ kilometres: '60,000', condition: 'good' });
});

it('stores no personal details of the visitor', async () => {
  (await store()).goOnTradeIn({ leadKey, stage: 'rego' });
  expect(localStorage.getItem('trade-in-flow')).not.toMatch(/name|email|phone/);
});

it.each([
  ['no car to confirm', { stage: 'confirm' }, 'rego'],
  ['no car to ask about', { stage: 'answers' }, 'rego'],
  ['no figure to show', { stage: 'figure', vehicle }, 'answers'],
  ['an invalid figure', { stage: 'figure', vehicle, valuation: { low: 5, high: 1 } }, 'answers'],
  ['no reason for its end', { stage: 'ended' }, 'rego'],
  ['an unknown stage', { stage: 'paid' }, 'rego'],
  ['a reason for its end', { stage: 'ended', noFigure: 'too-old' }, 'ended'],
])('with %s it returns to the stage before', async (_, state, stage) => {
  expect((await keptFlow(state)).stage).toBe(stage);
});

it.each([
  ['an invalid key', { leadKey: 'x', stage: 'figure', vehicle, valuation }],
  ['a date more than 30 days ago', { at: Date.now() - 31 * 86_400_000, stage: 'rego' }],
  ['a date in the future', { at: Date.now() + 3 * 86_400_000, stage: 'rego' }],
  ['no date', { at: null, stage: 'rego' }],
])('starts again with %s', async (_, state) => {
  expect(await keptFlow(state)).toMatchObject({ stage: 'contact', leadKey: '' });
});

it('ignores stored values of the wrong type or format', async () => {
  const flow = await keptFlow({
    stage: 'rego',
    rego: '<b>',
    state: 'nz',
    carId: 7,
    answers: { kilometres: 'x' },
  });
  expect(flow).toMatchObject({ stage: 'rego', rego: '', state: '', carId: '' });
  expect(flow).not.toHaveProperty('answers');
});

it.each([
  ['keeps it for the contact details of a new visitor', {}, { stage: 'contact', leadKey: '' }],
  [
    'makes it the next step of an unfinished trade-in',
    { leadKey, stage: 'answers', vehicle },
    { stage: 'rego', leadKey },
  ],
  [
    'begins a new trade-in after a figure',
    { leadKey, stage: 'figure', vehicle, valuation, carId: '4711' },
    { stage: 'contact', leadKey: '', carId: '4711' },
  ],
  [
    'begins a new trade-in after the end of one',
    { leadKey, stage: 'ended' },
    { stage: 'contact', leadKey: '' },
  ],
] as const)('with a registration of another page it %s', async (_, before, after) => {
  const { goOnTradeIn, startWithPlate } = await store();
  goOnTradeIn({ ...before, rego: 'OLD123', state: 'vic' });
  startWithPlate('ABC12D', 'qld');
  vi.resetModules();
  const flow = (await store()).tradeInFlow.getState();
  expect(flow).toMatchObject({ ...after, rego: 'ABC12D', state: 'qld' });
  expect(flow).not.toHaveProperty('vehicle');
  expect(flow).not.toHaveProperty('valuation');
});

it('goes on where it was with the registration that it has', async () => {
  const { goOnTradeIn, startWithPlate, tradeInFlow } = await store();
  goOnTradeIn({ leadKey, stage: 'answers', vehicle, rego: 'ABC12D', state: 'qld' });
  startWithPlate('ABC12D', 'qld');
  expect(tradeInFlow.getState()).toMatchObject({ stage: 'answers', vehicle });
});
