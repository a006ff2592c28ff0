import { useState } from 'react';
import { type CalculatorState, queryOfState } from '../../domain/finance/calculator-link.ts';
import { Icon } from '../../ui/Icon.tsx';

interface CalculatorToolsProps {
  state: CalculatorState;
  /** Path of the page that reads the settings from its URL. */
  sharePath: string;
  onReset(): void;
}

/** Buttons that save, share, print and reset the calculation. */
export function CalculatorTools({ state, sharePath, onReset }: CalculatorToolsProps) {
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
    <div className="calculator-tools">
      <button type="button" className="button" data-size="small" onClick={copy}>
        <Icon name="share" />
        Copy link
      </button>
      <button type="button" className="button" data-size="small" onClick={() => window.print()}>
        Print
      </button>
      <button type="button" className="button" data-size="small" onClick={onReset}>
        Start again
      </button>
      <span className="calculator-said" role="status">
        {said}
      </span>
    </div>
  );
}
