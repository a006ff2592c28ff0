import type { Build } from '../spec.ts';
import { motorcycleAdventure } from './motorcycle-adventure.ts';
import { motorcycleCruiser } from './motorcycle-cruiser.ts';
import { inlineEngine, lowExhaust, type MotorcycleGeometry, swingarm } from './motorcycle-parts.ts';

/** A naked road bike, 1420 mm wheelbase. */
const motorcycle: MotorcycleGeometry = {
  front: { x: 296, r: 131 },
  rear: { x: 900, r: 131 },
  behind: [
    { d: 'M884 262L968 330L984 400L974 404L952 344L872 290Z', fill: '#1a1d20' },
    { d: 'M954 330L976 328L990 392L968 396Z', fill: '#e8eaea' },
    { d: 'M938 292L952 288L962 312L946 318Z', fill: '#8c1016' },
    { d: 'M304 478L412 200', stroke: '#23272a', width: 20 },
  ],
  art: [
    ...swingarm,
    // Subframe and main frame.
    { d: 'M610 330L860 258M640 430L800 290', stroke: '#202427', width: 14 },
    { d: 'M428 236L636 352L664 480', stroke: '#23272b', width: 24 },
    { d: 'M424 262L486 400L520 500L650 512', stroke: '#23272b', width: 15 },
    { d: 'M432 236L632 346', stroke: '#5d656b', width: 3 },
    ...inlineEngine,
    ...lowExhaust,
    // Foot pegs and stand.
    { d: 'M676 500H722M760 450H800', stroke: '#0d0f10', width: 11 },
    { d: 'M640 520L606 590H586', stroke: '#1d2023', width: 8 },
    // Fork, in front of the wheel.
    { d: 'M282 478L296 444L330 356', stroke: '#c6cdd2', width: 18 },
    { d: 'M320 392L400 196', stroke: 'url(#k2)', width: 25 },
    { d: 'M314 390L392 200', stroke: '#fff', width: 3, opacity: 0.4 },
    { d: 'M270 466h40v26h-40Z', fill: '#2a2f33' },
    { d: 'M312 420L350 436L342 474L312 466Z', fill: '#a3161d' },
    { d: 'M372 230L440 224L446 246L366 258ZM392 186L444 190L442 206L386 204Z', fill: '#1d2124' },
    // Front guard.
    {
      d: 'M172 420C184 366 234 332 292 334C340 336 380 356 404 392L384 400C360 374 330 362 292 360C246 360 208 384 190 424Z',
      fill: 'url(#p)',
    },
    {
      d: 'M184 400C204 362 246 342 292 342C334 342 366 358 390 384',
      stroke: '#fff',
      width: 4,
      opacity: 0.45,
    },
    // Tail and seat.
    {
      d: 'M640 318C700 310 760 290 820 262C850 248 890 236 916 240C926 242 926 250 918 258C880 290 820 306 770 320C730 332 680 346 650 346Z',
      fill: 'url(#p)',
    },
    { d: 'M700 312C770 298 840 262 900 246', stroke: '#fff', width: 4, opacity: 0.4 },
    { d: 'M898 240L924 240Q930 246 922 256L904 264Z', fill: '#c3141c' },
    {
      d: 'M612 270C640 290 690 292 730 278C750 254 800 236 868 230C884 230 890 238 878 244C830 262 780 296 726 306C690 312 640 314 614 304Z',
      fill: '#17191b',
    },
    { d: 'M730 278C760 256 800 244 866 236', stroke: '#4a5056', width: 4 },
    // Tank.
    {
      d: 'M416 298C412 266 434 240 488 226C548 212 604 228 634 270C644 290 646 308 634 318C606 332 564 324 534 330C498 338 456 340 438 330C426 322 419 312 416 298Z',
      fill: 'url(#t)',
    },
    {
      d: 'M434 274C450 250 480 238 516 234C558 232 592 246 612 268C574 252 502 254 434 274Z',
      fill: '#fff',
      opacity: 0.4,
    },
    { d: 'M432 300C480 284 560 282 628 300', stroke: '#000', width: 2, opacity: 0.35 },
    { d: 'M518 221Q532 211 552 219L550 228H520Z', fill: '#aeb6bc' },
    // Headlight and cockpit.
    {
      d: 'M330 210C360 204 386 212 394 240C394 268 376 288 344 290C330 284 322 268 322 250C322 232 324 218 330 210Z',
      fill: '#1c2023',
    },
    {
      d: 'M334 208C316 214 306 232 306 250C306 270 318 286 340 291C348 266 346 232 334 208Z',
      fill: 'url(#l)',
    },
    { d: 'M356 214C378 218 388 230 388 246', stroke: '#717a81', width: 4 },
    { d: 'M364 200L400 176L416 186L396 206Z', fill: '#121416' },
    { d: 'M412 196C424 172 440 160 462 160L486 162', stroke: '#2a2e32', width: 9 },
    { d: 'M478 154L536 166Q542 170 540 178Q536 182 530 180L476 170Z', fill: '#0f1112' },
    { d: 'M470 176L420 152L414 160', stroke: '#9ca4aa', width: 5 },
    { d: 'M440 164L448 124', stroke: '#1a1d20', width: 6 },
    {
      d: 'M422 106Q424 96 436 96H474Q486 98 484 110L480 124Q476 132 466 132H436Q422 130 422 118Z',
      fill: '#1a1d20',
    },
    { d: 'M340 306h26q8 4 0 12h-26q-8-6 0-12ZM872 282h26q8 4 0 12h-26q-8-6 0-12Z', fill: '#e08a1e' },
    // Parts that differ between variants.
    {
      d: 'M322 214C326 176 350 142 384 126L402 174C380 184 352 200 340 214Z',
      fill: '#33414b',
      opacity: 0.72,
      variants: [1, 3],
    },
    {
      d: 'M756 322Q756 308 770 306L884 296Q900 296 902 310L910 396Q910 412 896 414L786 420Q770 420 768 406Z',
      fill: 'url(#n)',
      variants: [3],
    },
    { d: 'M762 350L904 338M776 314L884 304', stroke: '#7e868c', width: 4, variants: [3] },
    { d: 'M486 496L668 486L650 536H530Z', fill: 'url(#p)', variants: [4, 5] },
  ],
};

/** A sports bike with fairing: low handlebars, high tail, covered engine. */
const motorcycleSport: MotorcycleGeometry = {
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

const builds: Partial<Record<Build, MotorcycleGeometry>> = {
  sport: motorcycleSport,
  cruiser: motorcycleCruiser,
  adventure: motorcycleAdventure,
};

/** The left side of a motorcycle in one of its builds. */
export function motorcycleOf(build: Build): MotorcycleGeometry {
  return builds[build] ?? motorcycle;
}
