import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient } from '../path.ts';
import type { Shape } from '../spec.ts';
import type { ViewLayers } from './elevation-layers.ts';

interface Trim {
  seat: string;
  seatLight: string;
  seatDark: string;
  stitch: string;
}

/** Trim by variant: black, tan, grey cloth, dark red, stone, black with bright stitching. */
const trims: readonly Trim[] = [
  { seat: '#2a2d31', seatLight: '#4a4f55', seatDark: '#141619', stitch: '#6d757c' },
  { seat: '#8a5b3a', seatLight: '#b98660', seatDark: '#5a3820', stitch: '#e3c4a2' },
  { seat: '#5d6268', seatLight: '#858c93', seatDark: '#3a3e43', stitch: '#a9b0b6' },
  { seat: '#5b1c22', seatLight: '#8b3a40', seatDark: '#350d11', stitch: '#d58b8b' },
  { seat: '#b5aa98', seatLight: '#d6cdbd', seatDark: '#857a68', stitch: '#f3ece0' },
  { seat: '#24272b', seatLight: '#454a50', seatDark: '#101214', stitch: '#c4572f' },
];

/** Work vehicles and coaches sit upright behind a plain dash. */
const workShapes: readonly Shape[] = ['van', 'bus', 'light-truck', 'ute-single', 'motorhome'];

function seatBack(x: number, drop: number): string {
  return (
    `<g transform="translate(0 ${drop})"><path d="M${x - 150} 830C${x - 158} 700 ${x - 140} 590 ${x - 112} 566C${x - 60} 552 ${x + 60} 552 ${x + 112} 566C${x + 140} 590 ${x + 158} 700 ${x + 150} 830Z" fill="url(#s)"/>` +
    `<path d="M${x - 80} 830C${x - 88} 720 ${x - 78} 640 ${x - 64} 612C${x - 30} 602 ${x + 30} 602 ${x + 64} 612C${x + 78} 640 ${x + 88} 720 ${x + 80} 830" fill="#fff" fill-opacity=".05" stroke="url(#z)" stroke-width="3"/>` +
    `<path d="M${x - 32} 540h10v40h-10ZM${x + 22} 540h10v40h-10Z" fill="#9aa3aa"/><path d="M${x - 72} 470Q${x - 70} 448 ${x - 46} 444Q${x} 438 ${x + 46} 444Q${x + 70} 448 ${x + 72} 470L${x + 66} 532Q${x + 60} 548 ${x + 40} 548H${x - 40}Q${x - 60} 548 ${x - 66} 532Z" fill="url(#s)"/><path d="M${x - 58} 462Q${x} 448 ${x + 58} 462" fill="none" stroke="#fff" stroke-width="5" opacity=".18"/></g>`
  );
}

function steeringWheel(): string {
  return (
    `<ellipse cx="842" cy="428" rx="150" ry="142" fill="none" stroke="#0d0f11" stroke-width="34"/><path d="M706 368A150 142 0 0 1 978 368" fill="none" stroke="#555d64" stroke-width="5"/><ellipse cx="842" cy="428" rx="134" ry="126" fill="none" stroke="#2f3439" stroke-width="3"/>` +
    `<path d="M706 408L786 404Q842 392 898 404L978 408L972 446L906 452L884 492L866 558H818L800 492L778 452L712 446Z" fill="#15181b"/><path d="M782 404Q842 386 902 404Q910 448 884 480Q842 494 800 480Q774 448 782 404Z" fill="#23272b" stroke="#3b4147" stroke-width="2"/><circle cx="842" cy="438" r="18" fill="none" stroke="#cbd2d7" stroke-width="4"/><path d="M724 420h40M724 434h40M920 420h40M920 434h40" stroke="#7c858c" stroke-width="5"/>`
  );
}

function cluster(digital: boolean): string {
  const shell =
    '<path d="M704 286Q710 262 742 258Q842 246 942 258Q974 262 980 286L986 350H698Z" fill="#0b0d0f"/>';
  return digital
    ? `${shell}<path d="M724 276H960V340H724Z" fill="#0f1a24"/><path d="M740 326A44 44 0 0 1 816 296M868 296A44 44 0 0 1 944 326" fill="none" stroke="#4fb0e6" stroke-width="6"/><path d="M826 300h32M826 314h32" stroke="#dfe8ee" stroke-width="5"/>`
    : `${shell}<circle cx="780" cy="314" r="42" fill="#15181b" stroke="#6d757c" stroke-width="3"/><circle cx="904" cy="314" r="42" fill="#15181b" stroke="#6d757c" stroke-width="3"/><path d="M780 314L756 292M904 314L926 286" stroke="#e2483d" stroke-width="5"/><path d="M752 338A36 36 0 0 1 808 338M876 338A36 36 0 0 1 932 338" fill="none" stroke="#dfe5e9" stroke-width="3" stroke-dasharray="3 6"/>`;
}

function centreScreen(variant: number, plain: boolean): string {
  const [x, y, width, height] = plain
    ? [510, 330, 150, 86]
    : variant % 3 === 1
      ? [524, 288, 130, 196]
      : [486, 272, 204, 118];
  return (
    `<path d="M${x} ${y + 10}q0-10 10-10h${width - 20}q10 0 10 10v${height - 20}q0 10-10 10h${20 - width}q-10 0-10-10Z" fill="#07090b" stroke="#3b4147" stroke-width="3"/><path d="M${x + 8} ${y + 8}h${width - 16}v${height - 16}h${16 - width}Z" fill="url(#v)"/>` +
    `<path d="M${x + 8} ${y + height * 0.72}L${x + width * 0.35} ${y + height * 0.45}L${x + width * 0.6} ${y + height * 0.6}L${x + width - 8} ${y + height * 0.3}" fill="none" stroke="#e8f1f6" stroke-width="5" opacity=".8"/><circle cx="${x + width * 0.6}" cy="${y + height * 0.6}" r="8" fill="#e2683d"/>`
  );
}

/** The dashboard of a right-hand-drive vehicle, seen from between the front seats. */
export function interiorView(shape: Shape, tones: PaintTones, variant: number): ViewLayers {
  const trim = trims[variant % trims.length] ?? (trims[0] as Trim);
  const plain = workShapes.includes(shape);
  const open = shape === 'convertible';
  const defs =
    downGradient('s', 440, 800, [0, trim.seatLight], [0.25, trim.seat], [1, trim.seatDark]) +
    downGradient('z', 600, 800, [0, trim.stitch], [1, trim.stitch, 0.2]) +
    downGradient('i', 40, 290, [0, '#9dbdd4'], [0.7, '#dfe9ee'], [1, '#f0efe9']) +
    downGradient('d', 250, 560, [0, '#6a7178'], [0.16, '#41474d'], [0.5, '#2b2f34'], [1, '#17191b']) +
    acrossGradient('v', 480, 700, [0, '#17324a'], [1, '#27587a']) +
    acrossGradient('m', 200, 1000, [0, '#6d757c'], [0.4, '#dfe5e9'], [0.6, '#9aa3aa'], [1, '#dfe5e9']) +
    roundGradient('h', [0, '#000', 0.6], [1, '#000', 0]);
  const roof = open
    ? '<path d="M90 52Q600 8 1110 52" fill="none" stroke="#1b1e21" stroke-width="20"/>'
    : '<path d="M0 0H1200V70Q600 26 0 70Z" fill="#d5d3cd"/><path d="M0 66Q600 22 1200 66" fill="none" stroke="#a9a69e" stroke-width="5"/>';
  const pillars = open
    ? '<path d="M84 40L40 300H64L108 46ZM1116 40L1160 300H1136L1092 46Z" fill="#1b1e21"/>'
    : '<path d="M0 40L112 44L52 300L0 340ZM1200 40L1088 44L1148 300L1200 340Z" fill="#c3c0b8"/><path d="M112 44L52 300M1088 44L1148 300" stroke="#8d8a82" stroke-width="5"/>';
  const vents =
    '<path d="M150 316q2-10 14-10h92q10 0 10 10v34q0 10-10 10h-92q-12 0-14-10ZM1052 316q-2-10-12-10h-30q-8 0-8 10v34q0 10 8 10h30q10 0 12-10Z" fill="#090b0c" stroke="#596168" stroke-width="3"/><path d="M160 322h98M160 334h98M160 346h98M1010 322h34M1010 334h34M1010 346h34" stroke="#3b4147" stroke-width="4"/>';
  const controls = plain
    ? '<circle cx="530" cy="456" r="20" fill="#3b4147" stroke="#7c858c" stroke-width="3"/><circle cx="586" cy="456" r="20" fill="#3b4147" stroke="#7c858c" stroke-width="3"/><circle cx="642" cy="456" r="20" fill="#3b4147" stroke="#7c858c" stroke-width="3"/>'
    : '<path d="M500 404h172v22h-172Z" fill="#0b0d0f"/><path d="M508 415h156" stroke="#596168" stroke-width="8" stroke-dasharray="30 12"/><circle cx="504" cy="454" r="17" fill="#15181b" stroke="#9aa3aa" stroke-width="4"/><circle cx="668" cy="454" r="17" fill="#15181b" stroke="#9aa3aa" stroke-width="4"/>';
  const lever =
    variant % 2 === 0
      ? '<path d="M584 560L578 640H600L596 560Z" fill="#15181b"/><path d="M566 520q2-18 24-18t24 18l-4 36q-4 10-20 10t-20-10Z" fill="#2f3439" stroke="#9aa3aa" stroke-width="3"/>'
      : '<circle cx="588" cy="568" r="30" fill="#22262a" stroke="#9aa3aa" stroke-width="5"/><circle cx="588" cy="568" r="18" fill="#101214"/>';
  const art =
    `<path d="M0 0H1200V800H0Z" fill="#1a1c1f"/><path d="M0 0H1200V330H0Z" fill="url(#i)"/><path d="M0 222C160 204 320 214 480 206C700 196 960 214 1200 200V340H0Z" fill="#8f9d8c"/><path d="M0 246C300 232 900 232 1200 244V340H0Z" fill="#9a9c9a"/><path d="M180 250Q600 200 1020 250V330H180Z" fill="${tones.base}"/><path d="M180 252Q600 202 1020 252" fill="none" stroke="${tones.light}" stroke-width="7"/>${roof}${pillars}` +
    '<path d="M506 62Q510 52 524 52H690Q702 52 700 64L694 106Q692 116 680 116H530Q518 116 514 106Z" fill="#14171a"/><path d="M522 64H684L680 104H530Z" fill="#7f95a5"/>' +
    `<path d="M0 300C120 262 300 252 480 254C640 256 700 232 842 230C980 232 1080 254 1200 300V620H0Z" fill="url(#d)"/><path d="M0 300C120 262 300 252 480 254C640 256 700 232 842 230C980 232 1080 254 1200 300" fill="none" stroke="#6d757c" stroke-width="4" opacity=".7"/>` +
    `<path d="M0 402C160 372 340 366 480 380V432C340 414 160 422 0 456Z" fill="${plain ? '#33383d' : trim.seat}"/>${plain ? '' : '<path d="M0 400C160 370 340 364 480 378" fill="none" stroke="url(#m)" stroke-width="6"/>'}<path d="M60 470H400Q420 470 418 486L408 560H70Z" fill="#17191c" stroke="#34393e" stroke-width="3"/><path d="M210 488h70v10h-70Z" fill="#3b4147"/>` +
    vents +
    `<path d="M470 300Q476 274 500 272H676Q700 274 702 300L690 520L740 800H440L490 520Z" fill="#181b1e"/>${centreScreen(variant, plain)}${controls}` +
    `<path d="M500 500H676L704 800H472Z" fill="#23272b"/><path d="M516 508H660L684 800H492Z" fill="#111315"/>${lever}<ellipse cx="560" cy="700" rx="34" ry="22" fill="#060708" stroke="#4b5359" stroke-width="4"/><ellipse cx="628" cy="700" rx="34" ry="22" fill="#060708" stroke="#4b5359" stroke-width="4"/>` +
    `${cluster(!plain && variant % 2 === 0)}${steeringWheel()}<path d="M0 340L60 380L120 800H0ZM1200 340L1140 380L1080 800H1200Z" fill="#24282c"/><path d="M0 500L84 520L92 590L0 580ZM1200 500L1116 520L1108 590L1200 580Z" fill="${trim.seat}"/><path d="M10 520h52M1190 520h-52" stroke="url(#m)" stroke-width="9"/>` +
    `<ellipse cx="300" cy="800" rx="260" ry="150" fill="url(#h)"/><ellipse cx="880" cy="800" rx="260" ry="150" fill="url(#h)"/>${seatBack(196, 46)}${seatBack(1010, 46)}`;
  return { defs, shadow: '', art };
}
