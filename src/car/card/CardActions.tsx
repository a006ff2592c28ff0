import type { CardAction, CardView } from '../../domain/card-view.ts';
import { LiveParts, liveAttributes } from '../../ui/live/LiveParts.tsx';

/**
 * The actions that can be the filled button of a card, in order of preference. 'View Details' and the actions of sold
 * cars are never filled.
 */
const primaryOrder: CardAction['kind'][] = ['enquire', 'reserve', 'testDrive', 'call'];

/** Returns the action that is shown as the filled button, if any. */
export function primaryAction(actions: CardAction[]): CardAction | undefined {
  return primaryOrder.map((kind) => actions.find((action) => action.kind === kind)).find(Boolean);
}

/** Shows the actions of a card as links that work without JavaScript. */
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
      // With the title, because a screen reader's list of links would otherwise contain many equal names.
      aria-label={action.kind === 'call' ? undefined : `${action.label}: ${title}`}
    >
      {action.label}
    </a>
  ));
}
