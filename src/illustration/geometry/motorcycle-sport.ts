import type { MotorcycleGeometry } from './motorcycle.ts';
import { inlineEngine, lowExhaust, swingarm } from './motorcycle-parts.ts';

/** A sports bike with fairing: low handlebars, high tail, covered engine. */
export const motorcycleSport: MotorcycleGeometry = {
  front: { x: 306, r: 128 },
  rear: { x: 896, r: 130 },
  behind: [
    { d: 'M880 250L974 316L992 382L982 388L960 334L866 280Z', fill: '#1a1d20' },
    { d: 'M312 480L404 220', stroke: '#23272a', width: 20 },
  ],
  art: [
    ...swingarm,
    { d: 'M600 326L850 236M640 430L800 280', stroke: '#202427', width: 14 },
    { d: 'M440 250L640 340L668 480', stroke: '#8d959b', width: 30 },
    { d: 'M446 250L636 336', stroke: '#e3e8eb', width: 4 },
    ...inlineEngine,
    ...lowExhaust,
    { d: 'M690 478H736M770 440H806', stroke: '#0d0f10', width: 11 },
    { d: 'M640 530L606 592H586', stroke: '#1d2023', width: 8 },
    { d: 'M292 480L306 446L338 356', stroke: '#c6cdd2', width: 18 },
    { d: 'M328 394L396 214', stroke: 'url(#k2)', width: 25 },
    { d: 'M280 470h40v26h-40Z', fill: '#2a2f33' },
    { d: 'M320 424L358 440L350 478L320 470Z', fill: '#a3161d' },
    {
      d: 'M184 424C196 370 244 338 300 340C346 342 380 360 402 390L374 402C354 376 330 366 300 366C256 366 220 390 202 428Z',
      fill: 'url(#p)',
    },
    // Tail, seat and rear light.
    {
      d: 'M632 322C700 316 762 296 812 264C852 240 894 214 938 202C950 200 954 208 946 218C914 256 866 288 812 310C770 326 716 342 656 348Z',
      fill: 'url(#p)',
    },
    { d: 'M700 318C770 300 842 258 920 214', stroke: '#fff', width: 4, opacity: 0.4 },
    { d: 'M910 214L940 202Q952 204 946 218L926 240Z', fill: '#c3141c' },
    {
      d: 'M630 280C660 298 704 298 740 284C758 270 774 258 792 250L800 236C836 222 876 212 908 208L914 218C880 238 842 258 800 272L746 308C704 320 660 320 626 306Z',
      fill: '#17191b',
    },
    { d: 'M744 284C764 270 782 260 800 254', stroke: '#4a5056', width: 4 },
    // Tank.
    {
      d: 'M446 268C456 232 500 208 550 206C602 206 638 230 650 268C654 296 642 316 622 326C570 324 508 316 466 302C452 294 444 282 446 268Z',
      fill: 'url(#t)',
    },
    {
      d: 'M470 252C490 230 522 220 552 220C584 220 612 232 628 252C584 238 526 238 470 252Z',
      fill: '#fff',
      opacity: 0.4,
    },
    { d: 'M532 204Q546 196 566 202L564 212H534Z', fill: '#aeb6bc' },
    // Clip-on bar and mirror stalk.
    { d: 'M440 214L470 224', stroke: '#9ca4aa', width: 9 },
    { d: 'M456 214L520 232Q526 236 523 243Q519 247 513 246L450 230Z', fill: '#0f1112' },
    { d: 'M398 190L366 156', stroke: '#1a1d20', width: 8 },
    {
      d: 'M322 142Q324 132 336 132H376Q390 134 388 148L384 158Q380 168 370 168H338Q324 166 322 154Z',
      fill: '#1a1d20',
    },
    // Screen and fairing.
    {
      d: 'M340 214C360 176 396 152 440 144L466 204L440 218L392 204Z',
      fill: '#33414b',
      opacity: 0.78,
    },
    { d: 'M346 210C366 178 398 158 438 150', stroke: '#fff', width: 3, opacity: 0.5 },
    {
      d: 'M284 274C296 236 336 206 394 198L446 212L474 262C500 302 560 322 626 336L642 358C610 376 590 398 586 426L694 474C706 504 694 532 666 544L524 552C482 544 454 520 442 484C426 436 408 402 374 376C344 352 308 326 290 304C282 294 280 284 284 274Z',
      fill: 'url(#p)',
    },
    {
      d: 'M442 484L694 474C706 504 694 532 666 544L524 552C482 544 454 520 442 484Z',
      fill: '#1a1d20',
      variants: [0, 2, 4],
    },
    {
      d: 'M474 366C512 358 560 362 590 378C578 396 572 410 570 424C534 410 502 410 482 420C484 400 482 382 474 366Z',
      fill: '#0e1012',
    },
    { d: 'M484 384C518 376 552 380 580 392M484 402C516 394 546 398 572 410', stroke: '#3a4046', width: 4 },
    { d: 'M300 296C350 300 420 316 480 366', stroke: '#fff', width: 4, opacity: 0.45 },
    { d: 'M404 222C440 268 470 300 560 330L632 344', stroke: '#000', width: 2, opacity: 0.35 },
    { d: 'M420 214L520 330L560 340L470 232L446 212Z', fill: '#fff', opacity: 0.9, variants: [1, 5] },
    { d: 'M580 440L664 474L650 510L546 470Z', fill: '#fff', opacity: 0.75, variants: [1, 5] },
    {
      d: 'M286 276C304 256 334 246 368 244L352 272C326 282 308 288 292 298Z',
      fill: 'url(#l)',
      stroke: '#12171b',
      width: 3,
    },
    { d: 'M292 292C310 282 332 276 352 270', stroke: '#fff', width: 5 },
    { d: 'M386 300h26q8 4 0 12h-26q-8-6 0-12ZM886 262h26q8 4 0 12h-26q-8-6 0-12Z', fill: '#e08a1e' },
  ],
};
