import {
  comparisonBasis,
  comparisonWarning,
  repaymentDisclaimer,
} from '../../domain/finance/repayment-notes.ts';
import type { CarRepayment } from '../../site/vehicle/car-finance.ts';
import { Lines } from '../../ui/Lines.tsx';
import { AskedCar, type ShownCar } from './AskedCar.tsx';

export interface PanelLink {
  label: string;
  href: string;
  /** The data of the link that opens the calculator: CarCalculator as JSON. */
  calculator?: string;
}

interface FinancePanelProps {
  /** The id of the panel. The id of its heading starts with it. */
  id: string;
  finance: CarRepayment;
  headingLevel?: 2 | 3;
  className?: string;
  /** Shown below the heading on pages that are not the car's own. */
  car?: ShownCar;
  links?: readonly PanelLink[];
}

/**
 * Shows a lender's figures for one car (VEH-18): the repayment with both rates in one text, the warning below it, the
 * lines of the loan, the assumptions, and the lender's own text (FIN-8 to FIN-13, FIN-16).
 */
export function FinancePanel(props: FinancePanelProps) {
  const { id, finance, headingLevel = 2, className = '', car, links = [] } = props;
  const { provider, view, example, assumptions, lenderDisclaimer } = finance;
  const Heading = `h${headingLevel}` as const;
  const name = `finance-panel stack-4 no-ring ${className}`.trim();
  return (
    <section className={name} id={id} aria-labelledby={`${id}-heading`} tabIndex={-1}>
      <Heading id={`${id}-heading`}>{provider ? `Finance by ${provider}` : 'Finance'}</Heading>
      {car && <AskedCar car={car} />}
      <p className="finance-figure figures">{view.text}</p>
      <p className="finance-warning">
        {comparisonWarning} {comparisonBasis}
      </p>
      {example.length > 0 && (
        <dl className="finance-example">
          <Lines lines={example} />
        </dl>
      )}
      {links.length > 0 && <PanelLinks links={links} />}
      <div className="finance-small stack-2 note">
        <p>{[...assumptions, ...repaymentDisclaimer, 'Amounts are rounded to whole dollars.'].join(' ')}</p>
        {lenderDisclaimer && <p>{lenderDisclaimer}</p>}
      </div>
    </section>
  );
}

export function PanelLinks({ links }: { links: readonly PanelLink[] }) {
  return (
    <p className="button-row finance-actions">
      {links.map(({ label, href, calculator }) => (
        <a key={href} className="button" href={href} data-calculator={calculator}>
          {label}
        </a>
      ))}
    </p>
  );
}
