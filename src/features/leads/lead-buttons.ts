import { opensInPlace } from '../../ui/opens-in-place.ts';
import { dialogOf } from './lead-dialogs.ts';

/** Makes the buttons of cards and vehicle pages open their form in a dialog (VEH-23). */
opensInPlace(dialogOf, () => import('./open-lead-dialog.ts'));
