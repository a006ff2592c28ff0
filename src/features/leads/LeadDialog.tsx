import type { ComponentProps, ComponentType } from 'react';
import { readPageCar } from '../../car/page-car.ts';
import type { CarType } from '../../domain/cars/car.ts';
import { leadFormsPath } from '../../domain/leads/form-paths.ts';
import { type LeadCar, leadCarOf } from '../../domain/leads/lead-car.ts';
import { loadedOnce } from '../../domain/loaded-once.ts';
import { siteFile } from '../../search/site-file.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { close, DrawnIcon } from '../../ui/DrawnIcon.tsx';
import { loadStyles, openReactDialog } from '../../ui/open-react-dialog.ts';
import styles from './lead-dialog.css?url';
import type { AskedDialog } from './lead-dialogs.ts';

type DialogKind = AskedDialog['kind'];

/**
 * Loads the dealer's settings for the dialogs. They are in a separate file, because in the HTML they would add a
 * kilobyte to every page, and few visitors open a dialog.
 */
const leadForms = loadedOnce(() => siteFile<PageForm>(leadFormsPath));

/** Loads in advance what a dialog needs. Never rejects. */
export async function prepare({ kind }: AskedDialog): Promise<void> {
  await fetchParts(kind).catch(() => undefined);
}

const fetchParts = (kind: DialogKind) => Promise.all([leadForms(), leadFormOf(kind), loadStyles(styles)]);

/**
 * Opens the dialog of a button. The text of the form is kept as a draft, so that closing loses nothing.
 *
 * @throws when the dialog cannot be opened. The caller then follows the button's link.
 */
export async function open(asked: AskedDialog): Promise<void> {
  const { kind, link, slot } = asked;
  const [form, Form] = await fetchParts(kind);
  const car = carOnPage(asked);
  if (!car) throw new Error('The page does not say which car.');
  if (document.querySelector('.lead-dialog')) return;
  openReactDialog({
    className: 'lead-dialog',
    titleId,
    opener: link,
    content: () => <LeadDialog kind={kind} Form={Form} car={car} form={form} slot={slot} />,
  });
}

type DialogForm = ComponentType<{
  id: string;
  form: PageForm;
  car: LeadCar;
  slot?: AskedDialog['slot'] | undefined;
}>;

/** Loads the form of a dialog. Each form has its own file. */
async function leadFormOf(kind: DialogKind): Promise<DialogForm> {
  if (kind === 'enquire') return (await import('../../ui/lead-forms/EnquiryForm.tsx')).EnquiryForm;
  if (kind === 'testDrive') return (await import('../../ui/lead-forms/TestDriveForm.tsx')).TestDriveForm;
  return (await import('../../ui/lead-forms/PhotosForm.tsx')).PhotosForm;
}

const titles: Record<DialogKind, string> = {
  enquire: 'Submit an enquiry',
  testDrive: 'Book a Test Drive',
  photos: 'Request Photos',
};

const titleId = 'lead-dialog-title';

interface LeadDialogProps extends Omit<ComponentProps<DialogForm>, 'id'> {
  kind: DialogKind;
  Form: DialogForm;
}

function LeadDialog({ kind, Form, car, form, slot }: LeadDialogProps) {
  return (
    <div>
      <div className="lead-dialog-head line gap-4 between ruled-below">
        <h2 className="size-l" id={titleId} tabIndex={-1}>
          {titles[kind]}
        </h2>
        <form method="dialog">
          <button className="icon-button" type="submit" aria-label="Close">
            <DrawnIcon path={close} />
          </button>
        </form>
      </div>
      <div className="lead-dialog-body stack-5">
        <div className="lead-dialog-car line gap-4 shrinks">
          {car.image && (
            <img
              className="photo-shape tinted"
              src={car.image.src}
              alt={car.image.alt}
              width={96}
              height={64}
            />
          )}
          <p>
            <strong>{car.title}</strong>
            {car.price && <span className="soft">{car.price}</span>}
          </p>
        </div>
        {car.person && <div ref={drawPerson} />}
        <Form id={`lead-${kind}`} form={form} car={car} slot={slot} />
      </div>
    </div>
  );
}

/** Who answers, on the page of a car. The attribute has the id. */
const personOnPage = () => document.querySelector<HTMLElement>('[data-person]');

/** Draws the same again: the code that drew it is not in the browser. */
function drawPerson(place: HTMLElement | null): void {
  place?.replaceChildren(...(personOnPage()?.cloneNode(true).childNodes ?? []));
}

const carTypes: readonly CarType[] = ['new', 'used', 'demo'];

/**
 * Returns the car of the clicked button, from the data on its card or on the car's own page. `image` is the picture that
 * the browser has already loaded. Undefined when the page has no car data.
 */
export function carOnPage({ link }: Pick<AskedDialog, 'link'>): LeadCar | undefined {
  const car = readPageCar(link);
  if (!car || !carTypes.includes(car.car_type)) return undefined;
  // A part of the page that follows the car's reservations (follow-reservations.ts).
  const live = document.querySelector(`[data-live=${JSON.stringify(car.id)}]`);
  const card = link.closest('.car-card');
  // A card is of another car than the page.
  const person = card ? undefined : personOnPage()?.dataset['person'];
  const image = (card ?? document).querySelector<HTMLImageElement>(
    card ? '.car-card-photo img' : '.gallery-picture',
  );
  return {
    ...leadCarOf(car),
    ...(live && { reserved: live.hasAttribute('data-reserved') }),
    ...(person && { person }),
    ...(image && { image: { src: image.currentSrc || image.src, alt: image.alt } }),
  };
}
