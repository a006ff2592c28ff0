import { recordVisit } from '../../stores/visited-pages.ts';
import { whenSeen } from '../../ui/when-seen.ts';

/** Stores that this page was visited. Runs on every page, because each lead lists the visited pages (LEAD-17). */
const record = () => recordVisit(location);

whenSeen(record);
// A page restored from the back/forward cache does not run its scripts again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) record();
});
