import type { LeadCar } from '../../domain/lead-car.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { DrawnIcon } from '../../ui/DrawnIcon.tsx';
import { close } from '../../ui/form-icons.ts';
import type { DialogKind } from './lead-dialogs.ts';
import type { DialogForm } from './lead-form-of.ts';

const titles: Record<DialogKind, string> = {
  enquire: 'Submit an enquiry',
  testDrive: 'Book a Test Drive',
  photos: 'Request Photos',
};

/** The id of the dialog's title, for `aria-labelledby`. */
export const titleId = 'lead-dialog-title';

interface LeadDialogProps {
  kind: DialogKind;
  /** The form component of this kind of dialog. */
  Form: DialogForm;
  car: LeadCar;
  form: PageForm;
}

/** Shows the content of the dialog: its title, its car and the form. */
export function LeadDialog({ kind, Form, car, form }: LeadDialogProps) {
  return (
    <div className="lead-dialog-sheet">
      <div className="lead-dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {titles[kind]}
        </h2>
        <form method="dialog">
          <button className="icon-button" type="submit" aria-label="Close">
            <DrawnIcon strokes={close} />
          </button>
        </form>
      </div>
      <div className="lead-dialog-body">
        <div className="lead-dialog-car">
          {car.image && <img src={car.image.src} alt={car.image.alt} width={96} height={64} />}
          <p>
            <strong>{car.title}</strong>
            {car.price && <span>{car.price}</span>}
          </p>
        </div>
        <Form id={`lead-${kind}`} form={form} car={car} headingLevel={3} />
      </div>
    </div>
  );
}
