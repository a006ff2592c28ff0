import type { CardAction, CardView } from '../../domain/card-view.ts';
import { LiveParts, liveAttributes } from '../../ui/live/LiveParts.tsx';

/**
 * Who may be the one filled button of a card, the first that is there. 'View Details' says what the whole card does
 * anyway, and a sold car must not shout: they stay quiet.
 */
const primaryOrder: CardAction['kind'][] = ['enquire', 'reserve', 'testDrive', 'call'];

/** The action drawn filled, if any. */
export function primaryAction(actions: CardAction[]): CardAction | undefined {
  return primaryOrder.map((kind) => actions.find((action) => action.kind === kind)).find(Boolean);
}

/** What can be done with the car from the card; links that work without a script. */
export function CardActions({ car }: { car: CardView }) {
  const { actions, other, title } = car;
  if (actions.length === 0) return null;
  const lead = car.lead ?? other?.lead;
  return (
    <div
      className="car-card-actions"
      data-lead={lead && JSON.stringify(lead)}
      {...liveAttributes(car.id, other)}
    >
      <LiveParts car={car} draw={({ actions }) => <Buttons actions={actions} title={title} />} />
    </div>
  );
}

function Buttons({ actions, title }: Pick<CardView, 'actions' | 'title'>) {
  const primary = primaryAction(actions);
  return actions.map((action) => (
    <a
      key={action.kind}
      className="button"
      data-rank={action === primary ? 'primary' : 'quiet'}
      data-action={action.kind}
      href={action.href}
      // Links of equal words and different targets would be indistinguishable in a list of links.
      aria-label={action.kind === 'call' ? undefined : `${action.label}: ${title}`}
    >
      {action.label}
    </a>
  ));
}
