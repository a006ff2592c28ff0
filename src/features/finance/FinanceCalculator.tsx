import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { frequencies, perPeriod } from '../../domain/finance/amortise.ts';
import type { LoanAnswer } from '../../domain/finance/calculator.ts';
import { queryOfState, typedSetting } from '../../domain/finance/calculator-link.ts';
import {
  answerText,
  type CalculatorNumber,
  type CalculatorState,
  calculatorAssumptions,
  calculatorRanges,
  centsText,
  feesLabel,
  frequencyNames,
  nothingToBorrow,
  yearsText,
} from '../../domain/finance/calculator-settings.ts';
import type { LoanTerms } from '../../domain/finance/loan-terms.ts';
import {
  comparisonBasis,
  comparisonWarning,
  percentAYear,
  repaymentDisclaimer,
} from '../../domain/finance/repayment-notes.ts';
import { dollars } from '../../domain/prices/money.ts';
import type { CalculatorSetup } from '../../site/vehicle/car-finance.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { useLater } from '../../ui/use-later.ts';
import { useTypedAmount } from '../../ui/use-typed-amount.ts';
import { type Calculator, useCalculator, useSettled } from './use-calculator.ts';

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

/**
 * Shows the repayment with its rates in one text and one size, the comparison rate warning directly below it, the
 * totals and the disclaimer (FIN-8, FIN-12, FIN-13). All of it is visible without a click.
 */
function LoanResult({ state, answer }: { state: CalculatorState; answer: LoanAnswer }) {
  const { repayment } = answer;
  const settled = useSettled(answerText(answer, state));
  return (
    <>
      {state.startsFrom === 'repayment' && (
        <p className="calculator-price size-l snug">
          {dollars(state.budget)} {perPeriod[state.frequency]} covers a price of up to{' '}
          <strong>{dollars(state.price)}</strong>
        </p>
      )}
      {repayment ? (
        <>
          <p className="calculator-figure figures">{repayment.text}</p>
          <p className="calculator-warning">
            {comparisonWarning} {comparisonBasis}
          </p>
        </>
      ) : (
        <p className="size-l strong">{nothingToBorrow}</p>
      )}
      <dl className="calculator-sums">
        <Lines lines={sums(state, answer)} />
      </dl>
      <p className="calculator-small note">{repaymentDisclaimer.join(' ')}</p>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  );
}

function sums({ price, tradeIn, owing = 0, deposit }: CalculatorState, answer: LoanAnswer) {
  const { borrowedCents, balloonCents, interestCents, feesCents, totalCents } = answer;
  return [
    { label: 'Price', cents: price * 100 },
    { label: 'Still owing on your trade-in', cents: owing * 100 },
    // The amount that remains to pay after a trade-in.
    {
      label: 'You pay after your trade-in',
      cents: tradeIn > 0 ? Math.max(0, price - tradeIn + owing) * 100 : 0,
    },
    { label: 'Deposit', cents: deposit * 100 },
    { label: 'You borrow', cents: borrowedCents },
    { label: 'Final payment', cents: balloonCents },
    { label: 'Total interest', cents: interestCents },
    { label: 'Total payable', cents: totalCents },
    { label: feesLabel, cents: feesCents },
  ]
    .filter(({ cents }) => cents > 0)
    .map(({ label, cents }) => ({ label, value: centsText(cents) }));
}

/** Shows principal and interest by year, as a chart and as a table with the same figures. */
export function LoanYears({ years, balloonCents }: Pick<LoanAnswer, 'years' | 'balloonCents'>) {
  const { width, height, foot } = chartSize;
  const bars = chartBars(years, balloonCents);
  const table = useOpenInPrint();
  return (
    <div className="loan-years stack-3">
      <h3 className="size-m">Where the money goes, year by year</h3>
      <svg
        className="loan-chart full"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Chart of the loan and the interest that you repay in each of ${yearsText(years.length)}. The table below has the numbers.`}
      >
        <line className="loan-chart-ground" x1="0" x2={width} y1={height - foot} y2={height - foot} />
        {bars.map(({ year, x, width: wide, principal, interest, balloon }) => (
          <g key={year}>
            <rect className="loan-chart-principal" x={x} width={wide} {...principal} />
            <rect className="loan-chart-interest" x={x} width={wide} {...interest} />
            {balloon && <rect className="loan-chart-balloon" x={x} width={wide} {...balloon} />}
            <text x={x + wide / 2} y={height - 6} textAnchor="middle">
              {year}
            </text>
          </g>
        ))}
      </svg>
      <ul className="loan-legend row gap-1-4 small" role="list" aria-hidden="true">
        <li className="line gap-2" data-part="principal">
          Principal
        </li>
        <li className="line gap-2" data-part="interest">
          Interest
        </li>
        {balloonCents > 0 && (
          <li className="line gap-2" data-part="balloon">
            Final payment
          </li>
        )}
      </ul>
      <details className="loan-table" ref={table}>
        <summary className="text-button target">Show as a table</summary>
        <div className="scrolls">
          <table className="full small">
            <caption className="visually-hidden">The loan by year</caption>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Principal</th>
                <th scope="col">Interest</th>
                <th scope="col">Still owed</th>
              </tr>
            </thead>
            <tbody>
              {years.map((year) => (
                <tr key={year.number}>
                  <th scope="row">{year.number}</th>
                  <td>{centsText(year.principalCents)}</td>
                  <td>{centsText(year.interestCents)}</td>
                  <td>{centsText(year.balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

/**
 * Opens a `<details>` while the page is printed, and closes it again if the visitor had it closed. A style could do the
 * same only with `::details-content`, which the oldest promised browsers lack.
 *
 * @returns the ref of the element
 */
function useOpenInPrint(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = true;
    const print = ({ type }: Event) => {
      const isBefore = type === 'beforeprint';
      if (isBefore) wasOpen = details.current?.open ?? true;
      details.current?.toggleAttribute('open', isBefore || wasOpen);
    };
    const ending = new AbortController();
    for (const name of ['beforeprint', 'afterprint'])
      addEventListener(name, print, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return details;
}

/** Units of the SVG. CSS scales the chart to its container. */
export const chartSize = { width: 360, height: 180, foot: 22, head: 16 };

/** Returns a bar for each year: principal, interest on top of it, and in the last year the final payment on top. */
export function chartBars(years: LoanAnswer['years'], balloonCents: number) {
  const totals = years.map(({ interestCents, principalCents }) => interestCents + principalCents);
  const highest = Math.max(...totals, 1);
  const { width, height, foot, head } = chartSize;
  const scale = (height - foot - head) / highest;
  const column = width / Math.max(years.length, 1);
  const barWidth = Math.min(column * 0.62, 56);
  return years.map((one, index) => {
    const final = index === years.length - 1 ? balloonCents : 0;
    const heights = [one.principalCents - final, one.interestCents, final].map((cents) =>
      round(cents * scale),
    );
    const [principal = 0, interest = 0, balloon = 0] = heights;
    const ground = height - foot;
    return {
      year: one.number,
      x: round(index * column + (column - barWidth) / 2),
      width: round(barWidth),
      principal: { y: round(ground - principal), height: principal },
      interest: { y: round(ground - principal - interest), height: interest },
      ...(balloon > 0 && { balloon: { y: round(ground - principal - interest - balloon), height: balloon } }),
    };
  });
}

const round = (number: number) => Math.round(number * 10) / 10;
