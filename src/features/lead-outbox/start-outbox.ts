import { pageOutbox } from '../../stores/lead-outbox.ts';
import { startResending } from '../../stores/resend-leads.ts';
import { startToasts } from '../../ui/toast/toast-region.ts';

/** @returns tries again what is due, or all of it */
export function startOutbox(): (isAll?: boolean) => void {
  const outbox = pageOutbox();
  if (!outbox) return () => {};
  startToasts();
  return startResending(outbox);
}
