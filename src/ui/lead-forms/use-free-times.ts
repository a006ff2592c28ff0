import { useEffect, useState } from 'react';
import { appointmentTimes } from '../../api/leads.ts';
import { pageApi, pageSite } from '../../api/page-api.ts';

/** What is known of the times of a day. */
export type FreeTimes =
  | { kind: 'unasked' | 'asking' | 'failed' }
  | { kind: 'known'; times: string[]; notice: string | undefined };

const earlierAnswers = new Map<string, FreeTimes>();

/**
 * Free times for a test drive (DRIVE-3). Failing is no obstacle: the visitor then writes a time.
 *
 * @param date '2026-11-21'; empty or no date at all: nothing is asked
 */
export function useFreeTimes(
  date: string,
  place: { dealershipId?: string | undefined; locationId?: string | undefined },
): FreeTimes {
  const { dealershipId, locationId } = place;
  const [times, setTimes] = useState<FreeTimes>({ kind: 'unasked' });
  useEffect(() => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return setTimes({ kind: 'unasked' });
    const dealership_id = dealershipId ?? pageSite().dealershipId;
    const key = [dealership_id, locationId, date].join();
    const known = earlierAnswers.get(key);
    if (known) return setTimes(known);
    let isWanted = true;
    setTimes({ kind: 'asking' });
    void Promise.resolve(
      pageApi()?.call(appointmentTimes, {
        dealership_id,
        date,
        ...(locationId && { location_id: locationId }),
      }),
    ).then((answer) => {
      if (!isWanted) return;
      if (!answer?.ok) return setTimes({ kind: 'failed' });
      const found: FreeTimes = { kind: 'known', times: answer.data.times, notice: answer.data.notice };
      earlierAnswers.set(key, found);
      setTimes(found);
    });
    return () => {
      isWanted = false;
    };
  }, [date, dealershipId, locationId]);
  return times;
}
