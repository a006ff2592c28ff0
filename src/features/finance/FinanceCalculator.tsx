import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { frequencies, perPeriod } from '../../domain/finance/amortise.ts';
import { queryOfState, typedSetting } from '../../domain/finance/calculator-link.ts';
import {
  type CalculatorNumber,
  type CalculatorState,
  calculatorAssumptions,
  calculatorRanges,
  centsText,
  frequencyNames,
  yearsText,
} from '../../domain/finance/calculator-settings.ts';
import type { LoanTerms } from '../../domain/finance/loan-terms.ts';
import { percentAYear } from '../../domain/finance/repayment-notes.ts';
import { dollars } from '../../domain/prices/money.ts';
import type { CalculatorSetup } from '../../site/vehicle/car-finance.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLater } from '../../ui/use-later.ts';
import { useTypedAmount } from '../../ui/use-typed-amount.ts';
import { LoanResult, LoanYears } from './LoanResult.tsx';
import { type Calculator, useCalculator } from './use-calculator.ts';

interface FinanceCalculatorProps {
  setup: CalculatorSetup;
  /** True when the URL of the page contains the settings. */
  followsAddress?: boolean;
  /** Path of the page that accepts the settings in its URL, for the share link. */
  sharePath: string;
  carId?: string | undefined;
  /** The visitor's settings for another car, used as the start. */
  before?: LoanTerms;
}

/** Calculates the weekly cost of a price, or the price that a weekly amount buys. Every change is shown immediately. */
export function FinanceCalculator(props: FinanceCalculatorProps) {
  const { setup, followsAddress = false, sharePath, carId, before } = props;
  const calculator = useCalculator(setup, followsAddress, carId, before);
  const { state, answer } = calculator;
  // A field keeps a text that it could not use, and starts again by being made anew.
  const [round, setRound] = useState(0);
  const resultId = useId();
  return (
    <div className="calculator">
      <form
        className="calculator-settings stack-5"
        aria-label="Loan"
        onSubmit={(event) => event.preventDefault()}
      >
        <Settings key={round} calculator={calculator} offersChangeover={setup.changeover === true} />
        {answer.repayment && (
          // The result shows this in full, but on a phone it is out of view while the sliders are used.
          <p className="calculator-bar figures strong snug ruled" aria-hidden="true">
            {answer.repayment.text}
          </p>
        )}
      </form>
      <section className="calculator-result panel stack-4" aria-labelledby={resultId}>
        <h3 className="visually-hidden" id={resultId}>
          What it comes to
        </h3>
        <LoanResult state={state} answer={answer} />
        {answer.years.length > 0 && <LoanYears years={answer.years} balloonCents={answer.balloonCents} />}
        <div className="calculator-small note">
          <h3 className="size-m">What is assumed</h3>
          <ul className="stack-1 above-2">
            {calculatorAssumptions(state, setup.fees, setup.lender).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        <CalculatorTools
          state={state}
          sharePath={sharePath}
          onReset={() => {
            calculator.reset();
            setRound(round + 1);
          }}
        />
      </section>
    </div>
  );
}

interface SettingsProps {
  calculator: Calculator;
  /** True when visitors can use their trade-in for every car. */
  offersChangeover: boolean;
}

const loadTradeIn = () => import('./TradeInOfCars.tsx');

function Settings({ calculator, offersChangeover }: SettingsProps) {
  // Without it the calculator works as before.
  const { part: later } = useLater(loadTradeIn, offersChangeover);
  const { state, answer, set, valuedRego } = calculator;
  const setting = (name: CalculatorNumber) => ({
    name,
    value: state[name],
    onChange: (value: number) => set({ [name]: value }),
  });
  const isFromPrice = state.startsFrom === 'price';
  return (
    <>
      <ChoiceBar
        legend="Start from"
        chosen={state.startsFrom}
        choices={[
          { value: 'price', label: 'A price' },
          { value: 'repayment', label: 'What I can spend' },
        ]}
        onChoose={calculator.startFrom}
      />
      <ChoiceBar
        legend="Repayments"
        chosen={state.frequency}
        choices={frequencies.map((value) => ({ value, label: frequencyNames[value] }))}
        onChoose={calculator.repay}
      />
      {isFromPrice ? (
        <SliderField key="price" {...setting('price')} label="Purchase price" text={dollars} />
      ) : (
        <SliderField
          key="budget"
          {...setting('budget')}
          label={`What I can spend ${perPeriod[state.frequency]}`}
          text={dollars}
        />
      )}
      <SliderField {...setting('deposit')} label="Deposit" text={dollars} />
      <SliderField
        {...setting('tradeIn')}
        label="Trade-in value"
        text={dollars}
        note={
          valuedRego !== undefined &&
          `What your ${valuedRego || 'trade-in'} was valued at. Change it if you like.`
        }
      />
      {later && <later.TradeInOfCars calculator={calculator} />}
      <SliderField {...setting('termYears')} label="Term" text={yearsText} />
      <SliderField {...setting('interestRate')} label="Interest rate" text={percentAYear} />
      <SliderField
        {...setting('balloonPercent')}
        label="Final payment"
        text={(percent) => `${percent}% of the price`}
        note={
          answer.balloonCents > 0
            ? `${centsText(answer.balloonCents)}, due with the last repayment. It lowers the repayments and raises the interest.`
            : 'Also called a balloon: none, so the loan is paid off with the last repayment.'
        }
      />
    </>
  );
}

interface ChoiceBarProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose(value: Value): void;
}

function ChoiceBar<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice-bar">
      <legend className="small strong">{legend}</legend>
      <div className="row">
        {choices.map(({ value, label }) => (
          <label className="grid" key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="grid small strong">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CalculatorToolsProps {
  state: CalculatorState;
  /** Path of the page that reads the settings from its URL. */
  sharePath: string;
  onReset(): void;
}

function CalculatorTools({ state, sharePath, onReset }: CalculatorToolsProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    const link = new URL(sharePath + queryOfState(state), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link copied');
    } catch {
      setSaid(`Copy this link: ${link}`);
    }
  };
  return (
    <div className="calculator-tools gap-2 cluster">
      <Button data-size="small" onClick={copy}>
        <Icon name="share" />
        Copy link
      </Button>
      <Button data-size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button data-size="small" onClick={onReset}>
        Start again
      </Button>
      <span className="breaks small" role="status">
        {said}
      </span>
    </div>
  );
}

interface SliderFieldProps {
  name: CalculatorNumber;
  label: string;
  value: number;
  /** '$30,000', '5 years'. */
  text(value: number): string;
  onChange(value: number): void;
  note?: ReactNode;
}

/**
 * A number with a slider and a text field. The slider moves in steps; the field accepts every value of the calculator.
 */
function SliderField({ name, label, value, text, onChange, note }: SliderFieldProps) {
  const id = useId();
  const { min, max, step, decimals } = calculatorRanges[name];
  const { typed, problem, forget, field } = useTypedAmount(
    (written) => (written.trim() === '' ? { amount: value } : typedSetting(name, written)),
    (amount) => amount !== undefined && amount !== value && onChange(amount),
  );
  const slider = useRef<HTMLInputElement>(null);
  // A typed value beyond the end of the slider extends the slider.
  const end = Math.max(max, value);

  useEffect(() => {
    // Set by script, because the page's security policy forbids style attributes in the HTML.
    slider.current?.style.setProperty('--share', `${((value - min) / (end - min)) * 100}%`);
  }, [value, min, end]);

  const helps = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="slider-field grid middle gap-0-4">
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={14}
        value={typed ?? text(value)}
        aria-describedby={helps || undefined}
        {...field}
      />
      <input
        ref={slider}
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={text(value)}
        min={min}
        max={end}
        step={step}
        value={value}
        onChange={({ target }) => {
          forget();
          onChange(target.valueAsNumber);
        }}
      />
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem} The result is for {text(value)} until then.
        </p>
      )}
      {note && (
        <p className="field-help note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
