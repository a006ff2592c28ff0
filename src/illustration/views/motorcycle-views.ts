import type { PaintTones } from '../paint.ts';
import { acrossGradient, circlePath, downGradient, polar, polygon, roundGradient } from '../path.ts';
import type { Build } from '../spec.ts';
import { stand, type ViewLayers } from './elevation-layers.ts';

function bikeDefs({ base, light, shade, deep }: PaintTones): string {
  return (
    downGradient('p', -420, -150, [0, light], [0.4, base], [0.8, shade], [1, deep]) +
    acrossGradient('y', -52, 52, [0, '#08090a'], [0.5, '#3a3e42'], [1, '#08090a']) +
    acrossGradient('k2', 66, 96, [0, '#7e6529'], [0.45, '#dcbd70'], [1, '#8d7336']) +
    roundGradient('l', [0, '#fff'], [0.7, '#cfdce4'], [1, '#8497a3']) +
    roundGradient('h', [0, '#000', 0.6], [0.5, '#000', 0.36], [1, '#000', 0])
  );
}

const shadow = `<g transform="translate(${stand.x} ${stand.y})"><ellipse cy="2" rx="240" ry="24" fill="url(#h)"/><ellipse rx="70" ry="10" fill="url(#h)"/></g>`;
const bars =
  '<path d="M36-436L130-478L222-470" fill="none" stroke="#2a2e32" stroke-width="15"/><path d="M158-488L246-476Q254-472 252-462Q248-456 240-458L156-466Z" fill="#0f1112"/><path d="M150-500L228-504" stroke="#9ca4aa" stroke-width="7"/><path d="M140-482L172-560" stroke="#1a1d20" stroke-width="8"/><path d="M128-598Q130-610 144-610H222Q238-608 236-592L228-562Q224-552 212-552H148Q132-554 130-570Z" fill="#1a1d20"/>';
const indicator =
  '<path d="M64-330H112M64-330" stroke="#15181a" stroke-width="8"/><path d="M106-342h34q8 0 8 12t-8 12h-34q-8 0-8-12t8-12Z" fill="#e08a1e"/>';

/** A motorcycle from straight ahead. */
export function motorcycleFrontView(build: Build, tones: PaintTones, variant: number): ViewLayers {
  const fairing = build === 'sport';
  const tall = build === 'adventure';
  const lamp = fairing
    ? '<path d="M-96-380Q-92-450-50-484Q0-500 50-484Q92-450 96-380Q70-310 0-286Q-70-310-96-380Z" fill="url(#p)"/><path d="M-74-396L-22-378V-354L-66-364ZM74-396L22-378V-354L66-364Z" fill="#f3f9fc" stroke="#1a2026" stroke-width="5"/><path d="M-52-486Q-40-548 0-556Q40-548 52-486Q0-502-52-486Z" fill="#33414b" opacity=".75"/>'
    : tall
      ? '<path d="M-84-330L0-262L84-330L96-420Q0-452-96-420Z" fill="url(#p)"/><path d="M-78-410Q0-434 78-410L62-352Q0-336-62-352Z" fill="#17191b"/><circle cx="-36" cy="-384" r="25" fill="url(#l)"/><circle cx="36" cy="-384" r="25" fill="url(#l)"/>'
      : '<circle cy="-376" r="66" fill="#17191b"/><circle cy="-376" r="58" fill="url(#l)"/><path d="M-40-376A40 40 0 0 1 40-376" fill="none" stroke="#fff" stroke-width="7"/><path d="M-58-376H58" stroke="#8497a3" stroke-width="3"/>';
  const screen =
    tall || (variant === 3 && build !== 'sport') || (variant === 1 && build === 'standard')
      ? `<path d="M-80-430Q-74-540 0-560Q74-540 80-430Q0-456-80-430Z" fill="#33414b" opacity=".6"${tall ? ' transform="matrix(1 0 0 1.25 0 104)"' : ''}/>`
      : '';
  const extra =
    fairing && (variant === 1 || variant === 5)
      ? '<path d="M-14-492H14L10-300H-10Z" fill="#fff" opacity=".85"/>'
      : (tall && variant % 3 !== 2) || (build === 'cruiser' && variant % 2 === 0)
        ? '<g fill="#17191b"><circle cx="-124" cy="-290" r="26"/><circle cx="124" cy="-290" r="26"/></g><g fill="url(#l)"><circle cx="-124" cy="-290" r="20"/><circle cx="124" cy="-290" r="20"/></g>'
        : '';
  const art =
    `<g transform="translate(${stand.x} ${stand.y})"><path d="M-150-300Q-170-220-130-150H130Q170-220 150-300Z" fill="#1d2124"/><path d="M-150-250H-90V-170H-140ZM150-250H90V-170H140Z" fill="#6d757c"/><path d="M-92-300H92V-180H-92Z" fill="#111416"/><path d="M-84-286H84M-84-266H84M-84-246H84M-84-226H84M-84-206H84" stroke="#3b4248" stroke-width="4"/>` +
    '<path d="M-50-230Q-52-258 0-262Q52-258 50-230V-30Q46 0 0 0Q-46 0-50-30Z" fill="url(#y)"/><path d="M0-200V-4M-24-190L0-168L24-190M-24-140L0-118L24-140M-24-90L0-68L24-90M-22-44L0-24L22-44" fill="none" stroke="#000" stroke-width="5" opacity=".7"/>' +
    '<path d="M-62-216Q-60-262 0-268Q60-262 62-216V-176H48V-214Q46-234 0-238Q-46-234-48-214V-176H-62Z" fill="url(#p)"/>' +
    `<g id="H"><path d="M66-140H96V-420H66Z" fill="url(#k2)"/><path d="M70-126H92V-260H70Z" fill="#c6cdd2"/><path d="M60-150H100V-108H60Z" fill="#2a2f33"/><path d="M54-176h18v90h-18Z" fill="#aab2b8"/>${indicator}${bars}</g><use href="#H" transform="scale(-1 1)"/>` +
    `<path d="M-106-436H106V-410H-106ZM-104-310H104V-290H-104Z" fill="#23272b"/><path d="M-96-436Q-110-492-60-504Q0-516 60-504Q110-492 96-436Z" fill="url(#p)" opacity="${fairing ? 0 : 1}"/>${lamp}${screen}${extra}</g>`;
  return { defs: bikeDefs(tones), shadow, art };
}

/** A motorcycle from straight behind. */
export function motorcycleRearView(build: Build, tones: PaintTones, variant: number): ViewLayers {
  const luggage =
    build === 'adventure' ? [0, 3, 5] : build === 'cruiser' ? [2, 3, 5] : build === 'standard' ? [3] : [];
  const cases = luggage.includes(variant)
    ? '<path d="M96-320Q96-336 112-336H200Q216-336 216-320V-180Q216-164 200-164H112Q96-164 96-180Z" fill="#2c3136" stroke="#596168" stroke-width="4"/><path d="M104-260H208" stroke="#7c858c" stroke-width="5"/>'
    : '';
  const art =
    `<g transform="translate(${stand.x} ${stand.y})"><path d="M-130-330Q-150-250-110-190H110Q150-250 130-330Z" fill="#191c1f"/><path d="M-120-400Q-130-440-70-456Q0-470 70-456Q130-440 120-400L90-330H-90Z" fill="url(#p)"/>` +
    `<g id="H"><path d="M62-70L104-150L120-144L84-56Z" fill="#7c858c"/>${indicator}${bars}${cases}</g><use href="#H" transform="scale(-1 1)"/>` +
    '<path d="M-60-230Q-60-262 0-266Q60-262 60-230V-34Q54 0 0 0Q-54 0-60-34Z" fill="url(#y)"/><path d="M0-210V-4M-30-200L0-174L30-200M-30-150L0-124L30-150M-30-100L0-74L30-100M-28-50L0-26L28-50" fill="none" stroke="#000" stroke-width="6" opacity=".7"/>' +
    '<path d="M-50-400Q-60-330-36-300H36Q60-330 50-400Q0-416-50-400Z" fill="#17191b"/><path d="M-84-360Q-60-300-30-288H30Q60-300 84-360L66-396Q0-330-66-396Z" fill="url(#p)"/><path d="M-46-322Q0-334 46-322L34-294Q0-286-34-294Z" fill="#c3141c" stroke="#3c0508" stroke-width="4"/>' +
    `<path d="${['M-28-310H28', 'M-24-316L0-304L24-316', 'M-26-310H-6M6-310H26'][variant % 3]}" fill="none" stroke="#ff7a74" stroke-width="6"/>` +
    '<path d="M-12-290H12V-230H-12Z" fill="#15181a"/><path d="M-50-252H50V-186H-50Z" fill="#f4f5f3" stroke="#3a4045" stroke-width="3"/><path d="M-34-219H34" stroke="#9aa3aa" stroke-width="16" stroke-dasharray="9 5"/>' +
    '<path d="M92-180Q92-214 122-214Q152-214 152-180V-150Q152-116 122-116Q92-116 92-150Z" fill="#2c3136" stroke="#7c858c" stroke-width="4"/><circle cx="122" cy="-164" r="20" fill="#050606" stroke="#9aa3aa" stroke-width="5"/></g>';
  return { defs: bikeDefs(tones), shadow, art };
}

/** The rider's view: bars, instruments and tank. */
export function motorcycleCockpit(tones: PaintTones, variant: number): ViewLayers {
  const { base, light, shade, deep } = tones;
  const defs =
    downGradient('i', 0, 420, [0, '#a9c6dc'], [1, '#e8edec']) +
    downGradient('f', 380, 800, [0, '#92979b'], [1, '#63686c']) +
    downGradient('p', 540, 800, [0, light], [0.3, base], [0.75, shade], [1, deep]) +
    roundGradient('g', [0, '#2a2f34'], [1, '#0b0d0f']);
  const ticks = (x: number) =>
    Array.from({ length: 11 }, (_, index) => {
      const angle = -130 + index * 26;
      const [x1, y1] = polar(84, angle);
      const [x2, y2] = polar(98, angle);
      return `M${Math.round(x + x1)} ${Math.round(330 + y1)}L${Math.round(x + x2)} ${Math.round(330 + y2)}`;
    }).join('');
  const needle = (x: number, angle: number) =>
    polygon(
      [polar(80, angle), polar(10, angle + 90), polar(10, angle - 90)].map(
        ([px, py]) => [x + px, 330 + py] as const,
      ),
    );
  const dials =
    variant % 2 === 0
      ? `<path d="${circlePath(480, 330, 118)}${circlePath(720, 330, 118)}" fill="#15181a" stroke="#aab2b8" stroke-width="8"/><path d="${circlePath(480, 330, 104)}${circlePath(720, 330, 104)}" fill="#0e1012"/><path d="${ticks(480)}${ticks(720)}" stroke="#e8edf0" stroke-width="6"/><path d="${needle(480, -70)}${needle(720, -40)}" fill="#e2483d"/><path d="${circlePath(480, 330, 14)}${circlePath(720, 330, 14)}" fill="#3b4147"/><path d="M450 376h60v22h-60ZM690 376h60v22h-60Z" fill="#9fb3a6"/>`
      : '<path d="M400 236Q402 214 426 212H774Q798 214 800 236L790 420Q788 440 766 440H434Q412 440 410 420Z" fill="#0b0d0f" stroke="#596168" stroke-width="5"/><path d="M426 234H774L766 418H434Z" fill="#10202d"/><path d="M456 380A150 150 0 0 1 744 380" fill="none" stroke="#27455c" stroke-width="22"/><path d="M456 380A150 150 0 0 1 560 284" fill="none" stroke="#4fb0e6" stroke-width="22"/><path d="M560 340h80M560 364h80" stroke="#e8edf0" stroke-width="12"/><path d="M460 260h50M690 260h50" stroke="#6fbf73" stroke-width="9"/>';
  const grip =
    '<path d="M356 500C300 470 250 452 190 446" fill="none" stroke="#8d959c" stroke-width="26"/><path d="M214 424L54 400Q34 402 34 426Q36 450 56 452L210 474Q222 450 214 424Z" fill="#101214"/><path d="M70 408V448M96 412V452M122 416V456M148 420V460M174 424V464" stroke="#2c3136" stroke-width="5"/><path d="M226 420H286V484H226Z" fill="#23272b"/><path d="M238 436h34v12h-34ZM238 458h16v12h-16Z" fill="#c4572f"/><path d="M270 410L60 352" stroke="#aab2b8" stroke-width="13" stroke-linecap="round"/><path d="M300 440L232 250" stroke="#15181a" stroke-width="12"/><path d="M100 176Q104 150 134 148H296Q322 152 318 180L306 240Q300 258 280 258H136Q112 256 108 234Z" fill="#15181a"/><path d="M116 176Q120 164 136 164H290Q304 166 302 180L292 232Q290 242 278 242H140Q126 242 122 230Z" fill="#9db4c4"/><path d="M122 220Q200 196 296 214L292 232Q290 242 278 242H140Q126 242 122 230Z" fill="#7d8b76"/>';
  const art =
    `<path d="M0 0H1200V420H0Z" fill="url(#i)"/><path d="M0 386C200 360 420 372 600 364C820 356 1000 372 1200 360V420H0Z" fill="#7d8f74"/><path d="M0 400H1200V800H0Z" fill="url(#f)"/><path d="M584 400H616L680 800H520Z" fill="#e8e6de" opacity=".7"/>` +
    `<path d="M380 470Q400 200 600 180Q800 200 820 470Z" fill="#1a1d20"/><g>${grip}</g><g transform="matrix(-1 0 0 1 1200 0)">${grip}</g>${dials}` +
    '<path d="M352 476H848L820 540H380Z" fill="#2a2e32"/><path d="M352 478H848" stroke="#8d959c" stroke-width="6"/><circle cx="420" cy="508" r="28" fill="#c9a24a" stroke="#6d5622" stroke-width="6"/><circle cx="780" cy="508" r="28" fill="#c9a24a" stroke="#6d5622" stroke-width="6"/><circle cx="600" cy="508" r="20" fill="#9aa3aa"/><path d="M594 494h12v28h-12Z" fill="#3b4147"/>' +
    '<path d="M300 830C300 660 380 560 600 550C820 560 900 660 900 830Z" fill="url(#p)"/><path d="M348 760C360 650 430 590 600 582C770 590 840 650 852 760C780 640 700 612 600 612C500 612 420 640 348 760Z" fill="#fff" opacity=".25"/><circle cx="600" cy="680" r="62" fill="#22262a"/><circle cx="600" cy="680" r="54" fill="#aab2b8"/><circle cx="600" cy="680" r="40" fill="#d5dbdf"/><path d="M592 660h16v40h-16Z" fill="#4b5359"/>';
  return { defs, shadow: '', art };
}
