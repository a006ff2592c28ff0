import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient } from '../path.ts';
import type { Build } from '../spec.ts';
import { floorShade, plate, stand, type ViewLayers } from './elevation-layers.ts';

function shellDefs({ base, light, shade, deep }: PaintTones): string {
  return (
    downGradient('p', -570, -70, [0, light], [0.4, base], [0.75, shade], [1, deep]) +
    acrossGradient('e', -240, 240, [0, deep, 0.7], [0.12, deep, 0], [0.88, deep, 0], [1, deep, 0.7]) +
    downGradient('g', -520, -330, [0, '#a9bccb'], [0.4, '#4c5963'], [1, '#151b20']) +
    floorShade
  );
}

const shell =
  'M-238-90V-530Q-236-566-200-572Q0-582 200-572Q236-566 238-530V-90Q238-76 224-76H-224Q-238-76-238-90Z';
const tyres =
  '<path d="M-226-120H-170V-12Q-170 0-182 0H-214Q-226 0-226-12ZM170-120H226V-12Q226 0 214 0H182Q170 0 170-12Z" fill="#17191b"/><path d="M-200-66H200V-48H-200Z" fill="#0d0f11"/>';
const floorShadow = `<g transform="translate(${stand.x} ${stand.y})"><ellipse cy="2" rx="300" ry="28" fill="url(#h)"/><ellipse rx="236" ry="12" fill="url(#h)"/></g>`;

function stripes(variant: number): string {
  const colours = ['#2f5f8f', '#5b646c', '#20262b'];
  const colour = colours[variant % 3];
  return `<path d="M-238-330Q0-304 238-330V-306Q0-280-238-306Z" fill="${colour}" opacity=".85"/><path d="M-238-290Q0-264 238-290V-280Q0-254-238-280Z" fill="${variant % 2 === 0 ? '#c4572f' : '#8d979e'}" opacity=".85"/>`;
}

/** The lid and canvas of a raised pop-top over a lower van. */
function popTop(van: string): string {
  return `<path d="M-206-440L-194-540H194L206-440Z" fill="#cfc4ae"/><path d="M-110-450L-104-536M110-450L104-536" stroke="#9a8f79" stroke-width="4"/><path d="M-56-524H56V-474H-56Z" fill="#5f6a70" opacity=".8"/><path d="M-218-536Q-220-566-190-570Q0-580 190-570Q220-566 218-536Z" fill="#e8ebed" stroke="#7c858c" stroke-width="3"/><g transform="matrix(.94 0 0 .8 0 0)">${van}</g>`;
}

function onFloor(van: string, build: Build): string {
  return `<g transform="translate(${stand.x} ${stand.y})">${build === 'pop-top' ? popTop(van) : van}</g>`;
}

/** A caravan from its drawbar end. */
export function caravanFront(build: Build, tones: PaintTones, variant: number): ViewLayers {
  const art =
    `${tyres}<path d="${shell}" fill="url(#p)"/>${stripes(variant)}<path d="${shell}" fill="url(#e)"/>` +
    '<path d="M-150-500Q-148-516-130-518Q0-524 130-518Q148-516 150-500L158-386Q158-370 142-368Q0-360-142-368Q-158-370-158-386Z" fill="url(#g)" stroke="#101315" stroke-width="8"/><path d="M-110-368L-50-520H20L-40-366ZM10-366L70-520H88L28-366Z" fill="#fff" opacity=".13"/>' +
    '<path d="M-196-556Q0-566 196-556" fill="none" stroke="#fff" stroke-width="5" opacity=".7"/><path d="M-238-210H238V-90Q238-76 224-76H-224Q-238-76-238-90Z" fill="#1b1e21"/><path d="M-238-210H238" stroke="#8d979e" stroke-width="4"/><path d="M-200-240H200V-110H-200Z" fill="url(#p)" stroke="#2a2f34" stroke-width="4"/><path d="M-30-200h60v18h-60Z" fill="#23282c"/>' +
    '<path d="M-222-548h22v12h-22ZM200-548h22v12h-22Z" fill="#e08a1e"/><path d="M-74-150Q-74-206-56-214H-44V-224H-26V-214H-14Q4-206 4-150V-74H-74ZM10-150Q10-206 28-214H40V-224H58V-214H70Q88-206 88-150V-74H10Z" fill="#b9c0c6" stroke="#5d666d" stroke-width="3"/><path d="M-60-190V-84M24-190V-84" stroke="#f4f7f9" stroke-width="8"/>' +
    '<path d="M-160-84L-30-40H30L160-84V-66L34-18H-34L-160-66Z" fill="#33393e"/><path d="M-26-50Q0-60 26-50V-14Q0-4-26-14Z" fill="#22272b"/><path d="M44-120V-10M30-120H58" stroke="#6d757c" stroke-width="9"/><circle cx="44" cy="-12" r="13" fill="#1a1d20"/>';
  return { defs: shellDefs(tones), shadow: floorShadow, art: onFloor(art, build) };
}

/** A caravan from behind, with its spare wheel and bumper bar. */
export function caravanRear(build: Build, tones: PaintTones, variant: number): ViewLayers {
  const art =
    `${tyres}<path d="${shell}" fill="url(#p)"/>${stripes(variant)}<path d="${shell}" fill="url(#e)"/>` +
    '<path d="M-140-490Q-140-504-126-504H126Q140-504 140-490V-384Q140-370 126-370H-126Q-140-370-140-384Z" fill="url(#g)" stroke="#101315" stroke-width="8"/><path d="M-100-370L-50-504H14L-36-370Z" fill="#fff" opacity=".13"/><path d="M-60-548H60" stroke="#b01018" stroke-width="8"/>' +
    '<path d="M-238-170H238V-90Q238-76 224-76H-224Q-238-76-238-90Z" fill="#1b1e21"/><path d="M-238-170H238" stroke="#8d979e" stroke-width="4"/>' +
    '<g id="H"><path d="M186-268Q186-276 194-276H214Q222-276 222-268V-186Q222-178 214-178H194Q186-178 186-186Z" fill="#b01018" stroke="#3c0508" stroke-width="3"/><path d="M188-236H220V-222H188Z" fill="#e08a1e"/><path d="M188-218H220V-206H188Z" fill="#f0f2f3"/></g><use href="#H" transform="scale(-1 1)"/>' +
    '<path d="M-180-96H180V-66H-180Z" fill="#33393e"/><path d="M-180-94H180" stroke="#6d757c" stroke-width="3"/><circle cy="-150" r="78" fill="#17191b"/><circle cy="-150" r="60" fill="#2a2e32"/><circle cy="-150" r="48" fill="#c3cacf"/><circle cy="-150" r="34" fill="#8d959c"/><circle cy="-150" r="14" fill="#2a2e32"/>' +
    `<g transform="translate(-140 0)">${plate(-154, 100)}</g>`;
  return { defs: shellDefs(tones), shadow: floorShadow, art: onFloor(art, build) };
}

const cushions = ['#5f7f78', '#7b6a8a', '#8a5b3a', '#55708c', '#8c8577', '#a2604a'];

/** The living space of a caravan: dinette, kitchen, window and lights. */
export function caravanInterior(variant: number): ViewLayers {
  const fabric = cushions[variant % cushions.length] ?? '#5f7f78';
  const defs =
    downGradient('k', 0, 620, [0, '#f7f3ea'], [1, '#e6dccb']) +
    downGradient('f', 610, 800, [0, '#a17c58'], [1, '#7d5d40']) +
    downGradient('i', 160, 400, [0, '#a9cbe2'], [0.7, '#e3eef0'], [1, '#9fb38a']) +
    acrossGradient('t', 700, 1200, [0, '#d9b98e'], [0.5, '#c9a474'], [1, '#b48f60']) +
    downGradient('s', 380, 700, [0, '#fff', 0.25], [1, '#000', 0.3]) +
    roundGradient('q', [0, '#fff3cf', 0.95], [1, '#fff3cf', 0]);
  const boards = [120, 300, 480, 660, 840, 1020]
    .map((x) => `M${600 + (x - 600) * 0.8} 620L${x} 800`)
    .join('');
  const doors = [716, 876, 1036].map((x) => `M${x} 62h146v110h-146Z`).join('');
  const art =
    `<path d="M0 0H1200V640H0Z" fill="url(#k)"/><path d="M0 0H1200L1130 40H70Z" fill="#fbf9f4"/><path d="M70 40H1130" stroke="#d9cfbd" stroke-width="4"/><path d="M0 620H1200V800H0Z" fill="url(#f)"/><path d="${boards}" stroke="#694c32" stroke-width="3" opacity=".6"/>` +
    '<ellipse cx="330" cy="60" rx="190" ry="110" fill="url(#q)"/><ellipse cx="880" cy="200" rx="260" ry="120" fill="url(#q)" opacity=".7"/>' +
    // Window over the dinette, with curtains.
    '<path d="M110 166Q110 150 126 150H534Q550 150 550 166V374Q550 390 534 390H126Q110 390 110 374Z" fill="url(#i)" stroke="#c4b8a3" stroke-width="12"/><path d="M116 330C220 290 300 330 400 306C460 292 510 306 544 300V384H116Z" fill="#6f8f66" opacity=".8"/><path d="M330 156V384" stroke="#c4b8a3" stroke-width="8"/>' +
    `<path d="M96 136H180C172 220 176 320 140 400H96ZM564 136H480C488 220 484 320 520 400H564Z" fill="${fabric}" opacity=".55"/><path d="M84 132H576" stroke="#8f7a5c" stroke-width="9"/>` +
    // Overhead lockers and the kitchen.
    `<path d="M700 46H1200V188H700Z" fill="url(#t)"/><path d="${doors}" fill="#fbf7ef" stroke="#cdbfa6" stroke-width="3"/><path d="M770 160h40M930 160h40M1090 160h40" stroke="#8d959c" stroke-width="6"/><path d="M720 192H1190" stroke="#fff3cf" stroke-width="7"/>` +
    '<path d="M760 226Q760 214 772 214H1010Q1022 214 1022 226V318Q1022 330 1010 330H772Q760 330 760 318Z" fill="url(#i)" stroke="#c4b8a3" stroke-width="9"/>' +
    '<path d="M690 410H1200V436H690Z" fill="#f5f2ec"/><path d="M690 436H1200V446H690Z" fill="#b9ac96"/><path d="M706 446H1200V660H706Z" fill="url(#t)"/><path d="M722 462h140v80h-140ZM722 556h140v92h-140ZM876 462h150v186h-150Z" fill="#fbf7ef" stroke="#cdbfa6" stroke-width="3"/><path d="M1040 462h150v186h-150Z" fill="#22262a"/><path d="M1054 500h122v100h-122Z" fill="#3b4147"/><path d="M1054 480h122" stroke="#aab2b8" stroke-width="7"/><path d="M770 480h44M770 574h44M890 480h40" stroke="#8d959c" stroke-width="6"/>' +
    '<path d="M742 410Q744 398 756 398H850Q862 398 864 410Z" fill="#c3cacf"/><path d="M800 398V352Q800 338 816 338H836V350" fill="none" stroke="#9aa3aa" stroke-width="9"/><path d="M950 408h210v-8h-210Z" fill="#22262a"/><path d="M980 398q22-8 44 0M1086 398q22-8 44 0" fill="none" stroke="#4b5359" stroke-width="6"/><path d="M1088 396V366H1140V396Z" fill="#c4572f"/><path d="M1140 374h18v8h-18Z" fill="#5d666d"/>' +
    // Dinette: bench, table and cushions.
    `<path d="M60 400Q60 380 84 380H240Q262 380 262 404V560H60ZM420 404Q420 380 444 380H600Q622 380 622 404V560H420Z" fill="${fabric}"/><path d="M60 400Q60 380 84 380H240Q262 380 262 404V560H60ZM420 404Q420 380 444 380H600Q622 380 622 404V560H420Z" fill="url(#s)"/>` +
    `<path d="M44 540Q44 524 62 524H286Q302 524 302 540V584H44ZM382 540Q382 524 400 524H624Q642 524 642 540V584H382Z" fill="${fabric}"/><path d="M44 584H302V690H44ZM382 584H642V690H382Z" fill="url(#t)"/><path d="M56 530H290M394 530H630" stroke="#fff" stroke-width="5" opacity=".35"/>` +
    '<path d="M96 470Q90 424 112 412Q150 402 186 414Q200 440 192 490Q150 502 104 496ZM512 496Q500 440 520 416Q560 404 590 418Q604 450 596 496Q556 506 512 496Z" fill="#efe6d4"/><path d="M112 430Q150 420 184 432M520 434Q558 424 592 436" fill="none" stroke="#c9b998" stroke-width="5"/>' +
    '<path d="M330 500H356V700H330Z" fill="#9aa3aa"/><path d="M300 700H386V712H300Z" fill="#7c858c"/><path d="M210 474H474Q488 474 488 488V502H196V488Q196 474 210 474Z" fill="#c9a474"/><path d="M200 482H484" stroke="#ecd3ad" stroke-width="5"/><path d="M300 474V446H340V474ZM340 452q14 0 14 10t-14 10" fill="#f7f3ea" stroke="#b9ac96" stroke-width="4"/><path d="M400 474q-2-30 10-40q14 10 12 40Z" fill="#6f8f66"/><path d="M396 474l4-18h24l4 18Z" fill="#c4572f"/>' +
    '<path d="M318 40h24v14h-24Z" fill="#8f7a5c"/><path d="M296 54h68l12 26h-92Z" fill="#fbf7ef" stroke="#cdbfa6" stroke-width="3"/>';
  return { defs, shadow: '', art };
}
