import { grouped } from '../prices/money.ts';

/** '45,210 km'. Empty when the kilometres are not known. */
export const odometerText = (km: number | undefined): string => (km === undefined ? '' : `${grouped(km)} km`);
