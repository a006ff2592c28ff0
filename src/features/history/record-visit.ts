import { recordVisit } from '../../stores/visited-pages.ts';
import { whenSeen } from '../../ui/when-seen.ts';

/** Every page of the site notes that it was visited; leads tell the dealer the way that led to them (LEAD-17). */
const record = () => recordVisit(location);

whenSeen(record);
// Coming back to a page that waited in the back/forward cache runs no script.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) record();
});
