import type { VehicleAction } from '../../domain/vehicle-actions.ts';

/** The action with the filled button: the first one that starts a conversation. A report does not. */
export function leadingAction(actions: readonly VehicleAction[]): VehicleAction | undefined {
  return actions.find(({ kind }) => kind !== 'history' && kind !== 'tradeIn');
}
