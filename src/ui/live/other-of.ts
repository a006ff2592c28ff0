import type { VehicleProps, VehicleState } from '../../site/vehicle/vehicle-props.ts';

/** A car's page in its other state: nothing of what stands in the first may stay. */
export function otherOf(car: VehicleProps, other: VehicleState): VehicleProps {
  const { notice: _, market: __, ...same } = car;
  return { ...same, ...other };
}
