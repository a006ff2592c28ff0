import { useEffect, useMemo, useRef, useState } from 'react';
import type { TradeInForm } from '../../site/leads/trade-in-props.ts';
import { forgetTradeIn, type TradeInStage, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import { KeptLeadNote } from '../../ui/kept-leads/KeptLeadNote.tsx';
import { useKeptLead } from '../../ui/kept-leads/use-kept-lead.ts';
import { placePhone } from '../../ui/lead-forms/PlaceFields.tsx';
import { AgainstCar } from './AgainstCar.tsx';
import { AnswersStage } from './AnswersStage.tsx';
import { ConfirmStage } from './ConfirmStage.tsx';
import { ContactStage } from './ContactStage.tsx';
import { EndedStage } from './EndedStage.tsx';
import { FigureStage } from './FigureStage.tsx';
import { HandStage } from './HandStage.tsx';
import { RegoStage } from './RegoStage.tsx';
import type { StageProps } from './stage.ts';
import { useTradedCar } from './use-traded-car.ts';

const parts = ['Your details', 'Your car', 'How it is', 'Estimate'];
const partOf: Record<TradeInStage, number> = {
  contact: 0,
  rego: 1,
  confirm: 1,
  hand: 1,
  answers: 2,
  figure: 3,
  ended: 3,
};

/**
 * Trading in or selling a car (TRADE-1): each stage is a step of one lead, and a closed page goes on where it was.
 *
 * @param setup TradeInForm as JSON, see SearchResults
 */
export function TradeIn({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as TradeInForm, [setup]);
  const flow = usePersisted(tradeInFlow, (kept) => kept);
  const car = useTradedCar(form);
  const [notice, setNotice] = useState('');
  const kept = useKeptLead(flow.leadKey);
  const isSent = kept?.kind === 'sent';
  useEffect(() => {
    if (isSent) setNotice('');
  }, [isSent]);
  const root = useRef<HTMLDivElement>(null);
  const { stage } = flow;

  // Who pressed a button is led to what it brought; who opens the page is left where they are.
  const before = useRef<TradeInStage>(undefined);
  const isOwnStep = useRef(false);
  useEffect(() => {
    const own = isOwnStep.current;
    if (before.current !== undefined && before.current !== stage && own) {
      const heading = root.current?.querySelector<HTMLElement>('h3[tabindex]');
      heading?.focus({ preventScroll: true });
      root.current?.scrollIntoView({ block: 'start' });
    }
    before.current = stage;
  }, [stage]);

  const props: StageProps = { form, flow, onNotice: setNotice };
  const press = () => {
    isOwnStep.current = true;
  };
  return (
    <div className="trade" ref={root} onClickCapture={press} onSubmitCapture={press}>
      <AgainstCar car={car} />
      <Progress at={partOf[stage]} isOver={stage === 'ended'} />
      {(notice || kept) && (
        <div className="trade-note">
          {notice && <p role="status">{notice}</p>}
          {kept && (
            <KeptLeadNote
              lead={kept}
              phone={placePhone(form, kept.kind === 'waits' ? kept.locationId : undefined)}
            />
          )}
        </div>
      )}
      {stage === 'contact' && <ContactStage {...props} />}
      {stage === 'rego' && <RegoStage {...props} />}
      {stage === 'confirm' && <ConfirmStage {...props} />}
      {stage === 'hand' && <HandStage {...props} />}
      {stage === 'answers' && <AnswersStage {...props} />}
      {stage === 'figure' && <FigureStage {...props} car={car} />}
      {stage === 'ended' && <EndedStage {...props} isWaiting={kept?.kind === 'waits'} />}
      {flow.leadKey && (
        <p className="trade-again">
          <button
            type="button"
            className="trade-link"
            onClick={() => {
              setNotice('');
              forgetTradeIn();
            }}
          >
            {stage === 'ended' ? 'Value another car' : 'Start again'}
          </button>
        </p>
      )}
    </div>
  );
}

function Progress({ at, isOver }: { at: number; isOver: boolean }) {
  return (
    <ol className="trade-progress" aria-label="Progress">
      {parts.map((part, index) => (
        <li
          key={part}
          data-done={index < at || isOver ? '' : undefined}
          aria-current={index === at && !isOver ? 'step' : undefined}
        >
          {part}
        </li>
      ))}
    </ol>
  );
}
