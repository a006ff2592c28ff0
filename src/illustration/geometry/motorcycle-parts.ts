import type { Detail, SideWheel } from './side.ts';

/** A motorcycle from its left side, nose to the left. Lists are drawn in order; `url(#…)` are the painter's gradients. */
export interface MotorcycleGeometry {
  front: SideWheel;
  rear: SideWheel;
  /** Wire spokes instead of cast ones. */
  wire?: boolean;
  /** Behind the wheels: far fork leg, tail. */
  behind: readonly Detail[];
  /** Everything else. */
  art: readonly Detail[];
}

/** Swingarm, chain run and shock of a bike with its axles near x = 296 and 900. */
export const swingarm: readonly Detail[] = [
  { d: 'M628 448L900 462Q918 466 918 478Q918 492 900 494L640 500Z', fill: 'url(#m)' },
  { d: 'M640 470L900 474', stroke: '#1b1e20', width: 3 },
  { d: 'M604 452L896 446M604 496L896 510', stroke: '#2c3033', width: 7 },
  { d: 'M604 452L896 446M604 496L896 510', stroke: '#8d959b', width: 1.5 },
  { d: 'M730 440L780 300', stroke: '#15181a', width: 26 },
  {
    d: 'M728 430L738 434M733 416L743 420M738 402L748 406M743 388L753 392M748 374L758 378M753 360L763 364M758 346L768 350',
    stroke: '#c9a24a',
    width: 8,
  },
];

/** Radiator, cylinders and crankcase of a twin or four. */
export const inlineEngine: readonly Detail[] = [
  { d: 'M424 322L462 312L480 424L444 430Z', fill: '#15181a' },
  {
    d: 'M430 334L464 326M434 352L467 344M437 370L470 362M440 388L473 380M443 406L476 398',
    stroke: '#4b5359',
    width: 2.5,
  },
  { d: 'M470 330L590 318L612 420L486 432Z', fill: 'url(#n)' },
  {
    d: 'M474 346L596 334M478 362L599 350M481 378L602 366M484 394L606 382M487 410L609 398',
    stroke: '#0e1012',
    width: 4,
  },
  { d: 'M462 316Q462 304 476 302L580 294Q594 294 596 306L598 328L466 340Z', fill: 'url(#m)' },
  {
    d: 'M478 424Q480 412 494 410L640 402Q664 404 668 426L672 480Q672 514 640 522L520 526Q484 522 480 492Z',
    fill: 'url(#n)',
  },
  { d: 'M612 462m-52 0a52 52 0 1 0 104 0a52 52 0 1 0-104 0', fill: 'url(#m)' },
  { d: 'M612 462m-38 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0', fill: '#3b4146' },
  { d: 'M612 462m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0', stroke: '#9aa3a9', width: 3 },
  { d: 'M526 470m-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0', fill: 'url(#m)' },
  { d: 'M526 470m-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0', fill: '#454c52' },
];

/** Header, collector and silencer low on the right. */
export const lowExhaust: readonly Detail[] = [
  { d: 'M480 350C430 372 432 440 462 500C480 534 520 544 580 544L690 540', stroke: '#3a3f43', width: 24 },
  { d: 'M480 348C434 372 436 438 464 494C482 528 520 538 580 538L690 534', stroke: '#a3acb2', width: 8 },
  { d: 'M676 522L856 464Q874 460 880 476L884 496Q886 512 868 518L690 560Q672 562 670 546Z', fill: 'url(#n)' },
  { d: 'M690 526L860 474', stroke: '#aab2b8', width: 5 },
  { d: 'M862 462Q878 460 884 478L888 496Q888 510 874 514Q870 488 862 462Z', fill: '#0c0e0f' },
];
