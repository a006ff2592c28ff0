import type { Build, Shape } from '../spec.ts';
import { bus } from './bus.ts';
import { caravan } from './caravan.ts';
import { caravanPopTop } from './caravan-pop-top.ts';
import { convertible } from './convertible.ts';
import { coupe } from './coupe.ts';
import { hatch } from './hatch.ts';
import { hatchCompact } from './hatch-compact.ts';
import { lightTruck } from './light-truck.ts';
import { motorhome } from './motorhome.ts';
import { peopleMover } from './people-mover.ts';
import { sedan } from './sedan.ts';
import { sedanFastback } from './sedan-fastback.ts';
import type { SideGeometry } from './side.ts';
import { suv } from './suv.ts';
import { suvBoxy } from './suv-boxy.ts';
import { suvCompact } from './suv-compact.ts';
import { suvFastback } from './suv-fastback.ts';
import { suvLarge } from './suv-large.ts';
import { uteBoxy } from './ute-boxy.ts';
import { uteDouble } from './ute-double.ts';
import { uteLarge } from './ute-large.ts';
import { uteSingle } from './ute-single.ts';
import { van } from './van.ts';
import { vanCompact } from './van-compact.ts';
import { vanTall } from './van-tall.ts';
import { wagon } from './wagon.ts';

/** Motorcycles have no panels and a painter of their own. */
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
