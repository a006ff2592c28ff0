import type { VehicleAction } from '../../domain/vehicle-actions.ts';

/** The one filled button: the first that begins a conversation. A report to read begins none. */
export function leadingAction(actions: readonly VehicleAction[]): VehicleAction | undefined {
  return actions.find(({ kind }) => kind !== 'history' && kind !== 'tradeIn');
}
