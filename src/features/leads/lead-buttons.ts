import { opensInPlace } from '../../ui/opens-in-place.ts';
import { dialogOf } from './lead-dialogs.ts';

/** Opens the forms of the buttons on cards and vehicle pages in a dialog (VEH-23). */
opensInPlace(dialogOf, () => import('./open-lead-dialog.ts'));
