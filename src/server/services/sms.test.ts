import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { smsWebhook } from './sms.ts';

const message = { to: '+61412345678', text: '123456 is your code', dealer: 'alpha' };
const settings = { url: 'https://sms.example/send', secret: 's'.repeat(32), now: () => 1_700_000_000_500 };

function recording(...answers: (Response | Error)[]) {
  const requests: RequestInit[] = [];
  const send: typeof fetch = async (_, init) => {
    requests.push(init ?? {});
    const answer = answers[requests.length - 1]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { requests, send };
}

test('a message is signed, so that the receiver can check its sender', async () => {
  const { requests, send } = recording(new Response('ok'));
  await smsWebhook({ ...settings, fetch: send }).send(message);
  const [{ body, headers, redirect } = {}] = requests;
  expect(JSON.parse(String(body))).toEqual({ id: expect.any(String), ...message });
  const signature = createHmac('sha256', settings.secret).update(`1700000000.${body}`).digest('hex');
  expect(headers).toMatchObject({
    'x-forecourt-timestamp': '1700000000',
    'x-forecourt-signature': `sha256=${signature}`,
  });
  expect(redirect).toBe('error');
});

test('a retry has the same id', async () => {
  const { requests, send } = recording(new Error('reset'), new Response('ok'));
  await smsWebhook({ ...settings, fetch: send }).send(message);
  const [first, second] = requests.map(({ body }) => JSON.parse(String(body)).id);
  expect([requests.length, first === second]).toEqual([2, true]);
});

test('two failed tries give an error that contains neither phone nor code', async () => {
  const { send } = recording(new Response('no', { status: 500 }), new Response('no', { status: 402 }));
  const failure = await smsWebhook({ ...settings, fetch: send })
    .send(message)
    .catch((error: Error) => error);
  expect(String(failure)).toBe('Error: The SMS service did not take the message.');
});
