import type { Detail } from './side.ts';

/** A naked road bike, 1420 mm wheelbase, nose to the left. Lists are drawn in order. */
export const motorcycleWheels = { front: 296, rear: 900, r: 131 } as const;

/** Behind the wheels: far fork leg, swingarm shadow, rear mudguard. */
export const motorcycleBehind: readonly Detail[] = [
  { d: 'M884 262L968 330L984 400L974 404L952 344L872 290Z', fill: '#1a1d20' },
  { d: 'M954 330L976 328L990 392L968 396Z', fill: '#e8eaea' },
  { d: 'M938 292L952 288L962 312L946 318Z', fill: '#8c1016' },
  { d: 'M304 478L412 200', stroke: '#23272a', width: 20 },
];

/** Frame, engine, exhaust, tank, seat and cockpit. `url(#…)` names are the painter's gradients. */
export const motorcycleFront: readonly Detail[] = [
  // Swingarm, chain run and shock.
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
  // Subframe and main frame.
  { d: 'M610 330L860 258M640 430L800 290', stroke: '#202427', width: 14 },
  { d: 'M428 236L636 352L664 480', stroke: '#23272b', width: 24 },
  { d: 'M424 262L486 400L520 500L650 512', stroke: '#23272b', width: 15 },
  { d: 'M432 236L632 346', stroke: '#5d656b', width: 3 },
  // Radiator, cylinders, crankcase.
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
  // Exhaust.
  { d: 'M480 350C430 372 432 440 462 500C480 534 520 544 580 544L690 540', stroke: '#3a3f43', width: 24 },
  { d: 'M480 348C434 372 436 438 464 494C482 528 520 538 580 538L690 534', stroke: '#a3acb2', width: 8 },
  { d: 'M676 522L856 464Q874 460 880 476L884 496Q886 512 868 518L690 560Q672 562 670 546Z', fill: 'url(#n)' },
  { d: 'M690 526L860 474', stroke: '#aab2b8', width: 5 },
  { d: 'M862 462Q878 460 884 478L888 496Q888 510 874 514Q870 488 862 462Z', fill: '#0c0e0f' },
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
  { d: 'M184 400C204 362 246 342 292 342C334 342 366 358 390 384', stroke: '#fff', width: 4, opacity: 0.45 },
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
  { d: 'M334 208C316 214 306 232 306 250C306 270 318 286 340 291C348 266 346 232 334 208Z', fill: 'url(#l)' },
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
];

/** What makes one bike differ from the next, by variant. */
export const motorcycleExtras: readonly Detail[] = [
  {
    d: 'M322 214C326 176 350 142 384 126L402 174C380 184 352 200 340 214Z',
    fill: '#33414b',
    opacity: 0.72,
    variants: [1, 3],
  },
  {
    d: 'M306 262C302 222 330 192 380 186L436 214L470 326L440 400C410 380 390 330 350 306C326 300 310 286 306 262Z',
    fill: 'url(#t)',
    variants: [2, 5],
  },
  {
    d: 'M322 238C332 220 352 208 380 206L372 236C352 240 336 252 324 262Z',
    fill: '#e9f2f7',
    variants: [2, 5],
  },
  {
    d: 'M330 206C340 170 366 146 400 138L424 190L380 188C360 190 342 196 330 206Z',
    fill: '#33414b',
    opacity: 0.75,
    variants: [2, 5],
  },
  { d: 'M400 244L452 262L470 330L444 392', stroke: '#fff', width: 3, opacity: 0.45, variants: [2, 5] },
  {
    d: 'M756 322Q756 308 770 306L884 296Q900 296 902 310L910 396Q910 412 896 414L786 420Q770 420 768 406Z',
    fill: 'url(#n)',
    variants: [3],
  },
  { d: 'M762 350L904 338M776 314L884 304', stroke: '#7e868c', width: 4, variants: [3] },
  { d: 'M486 496L668 486L650 536H530Z', fill: 'url(#p)', variants: [4, 5] },
];
