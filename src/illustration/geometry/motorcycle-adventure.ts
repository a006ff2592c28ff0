import type { MotorcycleGeometry } from './motorcycle-parts.ts';
import { inlineEngine, swingarm } from './motorcycle-parts.ts';

/** A tall adventure bike: beak, long screen, wire wheels, high silencer. */
export const motorcycleAdventure: MotorcycleGeometry = {
  front: { x: 282, r: 139 },
  rear: { x: 904, r: 131 },
  wire: true,
  behind: [
    { d: 'M892 276L980 338L1000 404L990 410L966 352L880 300Z', fill: '#1a1d20' },
    { d: 'M290 470L412 186', stroke: '#23272a', width: 20 },
  ],
  art: [
    ...swingarm,
    { d: 'M610 320L900 262M640 430L830 280', stroke: '#202427', width: 14 },
    { d: 'M428 236L636 340L664 480', stroke: '#23272b', width: 22 },
    ...inlineEngine,
    // High exhaust.
    { d: 'M488 352C440 380 440 470 500 500L640 506C690 490 720 440 760 410', stroke: '#5d666d', width: 20 },
    {
      d: 'M734 396L884 300Q902 294 912 308L922 330Q926 346 912 356L760 436Q742 440 736 424Z',
      fill: 'url(#n)',
    },
    { d: 'M746 402L888 312', stroke: '#aab2b8', width: 5 },
    { d: 'M428 462L470 500L540 520H660L676 500L664 548H520Q470 540 440 500Z', fill: 'url(#m)' },
    { d: 'M470 520L530 536H656', stroke: '#5d666d', width: 3 },
    { d: 'M676 500H724M770 452H806', stroke: '#0d0f10', width: 12 },
    { d: 'M640 530L604 596H584', stroke: '#1d2023', width: 8 },
    // Long-travel fork and low mudguard.
    { d: 'M270 472L286 436L330 330', stroke: '#c6cdd2', width: 18 },
    { d: 'M316 366L404 178', stroke: 'url(#k2)', width: 25 },
    { d: 'M258 460h40v26h-40Z', fill: '#2a2f33' },
    { d: 'M300 420L338 436L330 472L300 464Z', fill: '#a3161d' },
    {
      d: 'M190 360C220 332 256 322 292 324C332 328 362 344 386 374L366 382C344 358 318 348 290 346C254 346 226 356 204 374Z',
      fill: '#1d2124',
    },
    // Beak and headlight.
    { d: 'M222 306C250 268 300 240 372 230L404 262L380 300L300 300Z', fill: 'url(#p)' },
    { d: 'M236 296C266 268 312 248 372 240', stroke: '#fff', width: 4, opacity: 0.5 },
    { d: 'M314 240C318 210 340 190 384 182L398 232L318 256Z', fill: '#1c2023' },
    { d: 'M318 238C322 214 340 198 372 192L378 226Z', fill: 'url(#l)' },
    // Tank and shrouds.
    {
      d: 'M396 256C414 222 470 200 530 206C586 212 624 236 642 272C648 294 640 314 624 322C576 318 520 330 496 372L470 412L436 392C440 350 420 300 396 256Z',
      fill: 'url(#t)',
    },
    {
      d: 'M430 250C452 230 492 218 530 222C570 226 602 242 620 264C560 246 490 244 430 250Z',
      fill: '#fff',
      opacity: 0.4,
    },
    {
      d: 'M404 266L474 300L470 412L436 392C440 350 424 308 404 266Z',
      fill: '#1a1d20',
      opacity: 0.85,
      variants: [0, 2, 4],
    },
    { d: 'M404 262C440 280 470 300 480 330L470 400', stroke: '#fff', width: 4, opacity: 0.45 },
    {
      d: 'M410 320C392 390 420 470 500 494L590 486',
      stroke: '#8d959b',
      width: 10,
      variants: [0, 1, 3, 4],
    },
    { d: 'M522 202Q536 193 558 201L556 211H524Z', fill: '#aeb6bc' },
    // Two-level seat, tail and rack.
    {
      d: 'M640 318C700 316 780 304 900 276L960 262C968 262 970 270 962 276L812 322C760 336 700 344 656 344Z',
      fill: 'url(#p)',
    },
    {
      d: 'M620 272C668 292 722 286 768 268L784 250L892 244Q906 246 902 260L806 290C740 312 660 318 616 304Z',
      fill: '#17191b',
    },
    { d: 'M770 268L790 256L890 252', stroke: '#4a5056', width: 4 },
    {
      d: 'M880 250H992V238H884ZM900 252L930 282M970 250L950 270',
      fill: '#2c3135',
      stroke: '#2c3135',
      width: 6,
    },
    { d: 'M946 264L974 258Q982 262 976 272L950 280Z', fill: '#c3141c' },
    // Screen, bars, hand guard and mirror.
    {
      d: 'M362 196C356 138 376 84 420 52L448 62C426 108 420 152 424 198L392 206Z',
      fill: '#8fa6b5',
      opacity: 0.6,
    },
    { d: 'M368 190C364 140 382 92 420 62', stroke: '#fff', width: 3, opacity: 0.6 },
    { d: 'M408 196C420 164 444 150 476 150L520 156', stroke: '#2a2e32', width: 10 },
    { d: 'M490 142L560 158Q566 162 564 170Q560 174 554 172L488 160Z', fill: '#0f1112' },
    { d: 'M434 178C440 142 470 126 508 132L502 148C478 144 458 156 452 184Z', fill: '#1d2124' },
    { d: 'M478 150L492 108', stroke: '#1a1d20', width: 6 },
    {
      d: 'M466 82Q468 72 480 72H520Q532 74 530 86L526 102Q522 110 512 110H480Q466 108 466 96Z',
      fill: '#1a1d20',
    },
    { d: 'M352 304h26q8 4 0 12h-26q-8-6 0-12ZM918 292h26q8 4 0 12h-26q-8-6 0-12Z', fill: '#e08a1e' },
    // Luggage.
    {
      d: 'M770 318Q770 308 780 308H924Q934 308 934 318V430Q934 440 924 440H794Q786 440 782 432Z',
      fill: '#b9c0c6',
      stroke: '#4b5359',
      width: 3,
      variants: [0, 3, 5],
    },
    { d: 'M772 338H934M800 308V440M904 308V440', stroke: '#6d757c', width: 4, variants: [0, 3, 5] },
    {
      d: 'M884 144Q886 134 898 134H1000Q1014 136 1014 150L1006 232Q1004 240 994 240H896Q886 240 886 230Z',
      fill: '#2c3136',
      stroke: '#15181a',
      width: 3,
      variants: [3],
    },
    { d: 'M886 182H1010', stroke: '#6d757c', width: 4, variants: [3] },
  ],
};
