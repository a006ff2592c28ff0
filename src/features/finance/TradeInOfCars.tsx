import { useStore } from 'zustand';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { pageDay } from '../../ui/page-now.ts';
import { TradeInInUse, TradeInOffer } from '../../ui/trade-in/OwnTradeIn.tsx';
import type { Calculator } from './use-calculator.ts';

/** Uses the trade-in of the calculator for every car, or changes the one in use. Nothing without a trade-in. */
export function TradeInOfCars({ calculator: { state, inUse } }: { calculator: Calculator }) {
  const { day, ...valued } = useStore(tradeInValue);
  if (inUse) return <TradeInInUse tradeIn={inUse} />;
  const cents = state.tradeIn * 100;
  if (cents <= 0) return null;
  const isValuation = day !== undefined && valued.cents === cents;
  return <TradeInOffer tradeIn={isValuation ? { ...valued, day } : { cents, rego: '', day: pageDay() }} />;
}
