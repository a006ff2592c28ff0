import { hasOutboxEntries, leadKeptEvent } from '../../stores/outbox-keys.ts';
import { whenSeen } from '../../ui/when-seen.ts';

/**
 * On every page: goes on with leads that wait in this browser. Where none does, which is nearly always, this is all
 * that is loaded.
 */
let wake: Promise<(isAll?: boolean) => void> | undefined;

/** @param isAll also what is not due yet */
function wakeOutbox(isAll: boolean): void {
  wake ??= import('./start-outbox.ts').then(({ startOutbox }) => startOutbox());
  wake.then(
    (again) => again(isAll),
    // Offline as well: the next event, or the next page, tries again.
    () => {
      wake = undefined;
    },
  );
}

const look = (isAll = false) => {
  if (hasOutboxEntries()) wakeOutbox(isAll);
};

whenSeen(() => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => look(), { timeout: 3000 });
  else setTimeout(() => look(), 800);
});
addEventListener(leadKeptEvent, () => wakeOutbox(false));
// What could not fetch its own code while it was offline did not hear that either. It may only be about to fail.
addEventListener('online', () => {
  const again = () => look(true);
  Promise.resolve(wake).then(again, again);
});
// Coming back to a page that waited in the back/forward cache runs no script.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) look();
});
