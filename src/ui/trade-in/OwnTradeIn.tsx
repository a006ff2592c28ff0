import { useId, useRef, useState } from 'react';
import { tradeInPath } from '../../domain/leads/form-paths.ts';
import { dollars } from '../../domain/prices/money.ts';
import { typedDollars } from '../../domain/prices/typed-dollars.ts';
import type { OwnTradeIn } from '../../domain/trade-in/own-trade-in.ts';
import {
  changeoverNote,
  oldTradeInText,
  tradeInBasis,
  tradeInDollars,
  tradeInName,
} from '../../domain/trade-in/own-trade-in-words.ts';
import { changeOwed, startUsingTradeIn, stopUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { Button } from '../Button.tsx';
import { pageDay } from '../page-now.ts';
import { useTypedAmount } from '../use-typed-amount.ts';

/** Upper limit of what can be owed, whole dollars. */
const mostOwed = 1_000_000;

/** Offers to use a trade-in for every car, with a field for what is owed on it. */
export function TradeInOffer({ tradeIn }: { tradeIn: OwnTradeIn & { day: string } }) {
  // Undefined while the field has no clear amount.
  const [owed, setOwed] = useState<number | undefined>(0);
  const section = useRef<HTMLElement>(null);
  const value = dollars(tradeIn.cents / 100);
  const use = () => {
    if (owed === undefined) section.current?.querySelector('input')?.focus();
    else startUsingTradeIn({ ...tradeIn, owedCents: owed * 100 });
  };
  return (
    <section className="own-trade-in tinted stack-3" ref={section} aria-label="Changeover price">
      <p className="size-m strong snug">See your changeover price on every car</p>
      <p>
        {tradeIn.highCents
          ? `Every car then shows its price less ${value}. That is the lower end of the estimate, so that the amount to pay does not rise later.`
          : `Every car then shows its price less ${value}.`}
      </p>
      <OwedField owed={owed ?? 0} onChange={setOwed} />
      <Button onClick={use}>Use this when I look at cars</Button>
      <p>It stays in this browser. Nothing is sent.</p>
    </section>
  );
}

/** The trade-in in use: how its value came about, what is owed on it, and a button to stop using it. */
export function TradeInInUse({ tradeIn }: { tradeIn: OwnTradeIn }) {
  const old = oldTradeInText(tradeIn, pageDay());
  return (
    <section className="own-trade-in tinted stack-3" aria-label="Your trade-in" data-used>
      <p className="size-m strong snug" role="status">
        Every car shows its price with {tradeInName(tradeIn)}
      </p>
      <p>
        It counts as {tradeInBasis(tradeIn)}.
        {tradeIn.isExample && ' Example: no valuation service is connected to this site.'}
      </p>
      {old && (
        <p className="strong">
          {old} <a href={tradeInPath}>Value my car again</a>
        </p>
      )}
      <OwedField
        owed={tradeInDollars(tradeIn).owed}
        onChange={(owed) => owed !== undefined && changeOwed(owed)}
      />
      <button type="button" className="own-trade-in-stop" onClick={stopUsingTradeIn}>
        Stop using it
      </button>
      <p>{changeoverNote} It stays in this browser.</p>
    </section>
  );
}

interface OwedFieldProps {
  /** Whole dollars. */
  owed: number;
  /** Called with undefined when the text is not a clear amount. */
  onChange(owed: number | undefined): void;
}

function OwedField({ owed, onChange }: OwedFieldProps) {
  const id = useId();
  const { typed, problem, field } = useTypedAmount((text) => {
    const read = text.trim() === '' ? { amount: 0 } : typedDollars(text);
    return 'amount' in read && read.amount > mostOwed
      ? { problem: `Please enter an amount up to ${dollars(mostOwed)}.` }
      : read;
  }, onChange);
  return (
    <div className="own-trade-in-owed grid middle strong">
      <label htmlFor={id}>Still owing on it</label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        value={typed ?? dollars(owed)}
        aria-describedby={problem ? `${id}-problem` : undefined}
        {...field}
      />
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
