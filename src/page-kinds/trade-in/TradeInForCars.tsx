import { useStore } from 'zustand';
import type { OwnTradeIn } from '../../domain/trade-in/own-trade-in.ts';
import type { TradeInFlow } from '../../stores/trade-in-flow.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { TradeInInUse, TradeInOffer } from '../../ui/trade-in/OwnTradeIn.tsx';

/** The estimate as the trade-in of every car. The lower end counts. Undefined without a car or an estimate. */
function tradeInOf(flow: TradeInFlow): (OwnTradeIn & { day: string }) | undefined {
  const { vehicle, valuation, valuedOn, rego } = flow;
  if (!vehicle || !valuation || !valuedOn) return undefined;
  const { low, high, example } = valuation;
  return {
    cents: low,
    highCents: high,
    rego,
    car: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    day: valuedOn,
    ...(example && { isExample: true }),
  };
}

/**
 * Offers the estimate for every car, also in place of another one that is in use. The trade-in in use is shown at every
 * stage.
 */
export function TradeInForCars({ flow }: { flow: TradeInFlow }) {
  const kept = useStore(tradeInValue);
  const { stage } = flow;
  const estimate = stage === 'figure' || stage === 'ended' ? tradeInOf(flow) : undefined;
  const isUsed = kept.isUsed && kept.cents === estimate?.cents && kept.day === estimate.day;
  return (
    <>
      {estimate && !isUsed && <TradeInOffer tradeIn={estimate} />}
      {kept.isUsed && <TradeInInUse tradeIn={kept} />}
    </>
  );
}
