import type { Shape } from '../spec.ts';
import { bus } from './bus.ts';
import { caravan } from './caravan.ts';
import { convertible } from './convertible.ts';
import { coupe } from './coupe.ts';
import { hatch } from './hatch.ts';
import { lightTruck } from './light-truck.ts';
import { motorhome } from './motorhome.ts';
import { peopleMover } from './people-mover.ts';
import { sedan } from './sedan.ts';
import type { SideGeometry } from './side.ts';
import { suv } from './suv.ts';
import { uteDouble } from './ute-double.ts';
import { uteSingle } from './ute-single.ts';
import { van } from './van.ts';
import { wagon } from './wagon.ts';

/** Motorcycles have no panels and a painter of their own. */
export type PanelShape = Exclude<Shape, 'motorcycle'>;

export const sideGeometry: Record<PanelShape, SideGeometry> = {
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
