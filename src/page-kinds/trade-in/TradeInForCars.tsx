import type { OwnTradeIn } from '../../domain/own-trade-in.ts';
import type { TradeInFlow } from '../../stores/trade-in-flow.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import { TradeInInUse, TradeInOffer } from '../../ui/trade-in/OwnTradeIn.tsx';

/** The estimate as the trade-in of every car. The lower end counts. Undefined without a car or an estimate. */
export function tradeInOf({
  vehicle,
  valuation,
  valuedOn,
  rego,
}: Pick<TradeInFlow, 'vehicle' | 'valuation' | 'valuedOn' | 'rego'>):
  | (OwnTradeIn & { day: string })
  | undefined {
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

/** Offers the estimate for every car. When a trade-in is in use, it is shown at every stage. */
export function TradeInForCars({ flow }: { flow: TradeInFlow }) {
  const kept = usePersisted(tradeInValue, (value) => value);
  const { stage } = flow;
  if (kept.isUsed) return <TradeInInUse tradeIn={kept} />;
  const offered = stage === 'figure' || stage === 'ended' ? tradeInOf(flow) : undefined;
  return offered ? <TradeInOffer tradeIn={offered} /> : null;
}
