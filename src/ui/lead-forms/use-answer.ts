import { useEffect, useState } from 'react';
import type { AppointmentAsked } from '../../api/contract/appointments.ts';
import { pageApi } from '../../api/page-api.ts';
import type { Route } from '../../api/route.ts';

/** What came of a question to the API: nothing was asked, nothing came back yet or at all, or its answer. */
export type Found<Answer> = 'unasked' | 'asking' | 'failed' | Answer;

/**
 * Asks the API about appointments, and asks again when the question is another one. No answer is kept for later: meanwhile somebody else
 * may have booked.
 *
 * @param payload undefined while there is nothing to ask
 */
export function useAnswer<Answer extends object>(
  route: Route<AppointmentAsked, Answer>,
  payload: (AppointmentAsked & { date?: string }) | undefined,
): Found<Answer> {
  const [found, setFound] = useState<{ key: string; answer: Answer | 'failed' }>();
  const key = payload && JSON.stringify(payload);
  useEffect(() => {
    setFound(undefined);
    if (!key) return;
    let isWanted = true;
    void Promise.resolve(pageApi()?.call(route, JSON.parse(key) as AppointmentAsked)).then((result) => {
      if (isWanted) setFound({ key, answer: result?.ok ? result.data : 'failed' });
    });
    return () => {
      isWanted = false;
    };
  }, [key, route]);
  if (!key) return 'unasked';
  return found?.key === key ? found.answer : 'asking';
}
