import type { Build, Shape } from '../spec.ts';
import { suvBoxy, uteBoxy } from './boxy-four-wheel-drives.ts';
import { caravan, caravanPopTop } from './caravans.ts';
import { hatch, hatchCompact, peopleMover, wagon } from './hatches-and-wagons.ts';
import { convertible, coupe, sedan, sedanFastback } from './sedans-and-coupes.ts';
import type { SideGeometry } from './side.ts';
import { suv, suvCompact, suvFastback, suvLarge } from './suvs.ts';
import { bus, lightTruck, motorhome } from './trucks-and-buses.ts';
import { uteDouble, uteLarge, uteSingle } from './utes.ts';
import { van, vanCompact, vanTall } from './vans.ts';

/** All shapes except motorcycles, which have no panels and are drawn by other code. */
export type PanelShape = Exclude<Shape, 'motorcycle'>;

const standard: Record<PanelShape, SideGeometry> = {
  sedan,
  hatch,
  wagon,
  suv,
  'ute-single': uteSingle,
  'ute-double': uteDouble,
  van,
  coupe,
  convertible,
  'people-mover': peopleMover,
  bus,
  'light-truck': lightTruck,
  caravan,
  motorhome,
};

const others: Partial<Record<PanelShape, Partial<Record<Build, SideGeometry>>>> = {
  caravan: { 'pop-top': caravanPopTop },
  hatch: { compact: hatchCompact },
  'ute-double': { large: uteLarge, boxy: uteBoxy },
  van: { compact: vanCompact, tall: vanTall },
  sedan: { fastback: sedanFastback },
  suv: { compact: suvCompact, large: suvLarge, boxy: suvBoxy, fastback: suvFastback },
};

/** The side of a shape in one of its builds. */
export function sideOf(shape: PanelShape, build: Build): SideGeometry {
  return others[shape]?.[build] ?? standard[shape];
}
