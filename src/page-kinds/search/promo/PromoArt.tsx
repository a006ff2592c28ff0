import type { ReactNode } from 'react';
import type { PromoTileName } from '../../../domain/cars/promo.ts';

/**
 * The drawings of the promotional tiles. They use simple shapes in four tones of the brand colour, so that they suit
 * every dealer and both colour modes. Classes set the tones: t1 brand colour, t2 darker, t3 lighter, t0 background.
 */
export function PromoArt({ name }: { name: PromoTileName }) {
  return (
    <svg
      viewBox="0 0 1000 1000"
      width="1000"
      height="1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

/** A car seen from above, 240 wide and 500 long, with its front at the top. */
function Car({ at, tone = 't1' }: { at: string; tone?: string }) {
  return (
    <g transform={at}>
      <path className="shade" d="M22 70h220v400q0 56-62 56H84q-62 0-62-56Z" />
      <path className={tone} d="M10 92Q10 4 120 0q110 4 110 92v330q0 78-72 78H82q-72 0-72-78Z" />
      <path
        className="glass"
        d="M30 176q90-52 180 0l-24 74q-66-22-132 0ZM56 386q64 18 128 0l20 56q-84 26-168 0Z"
      />
      <path className="glass" d="M24 210l22 58v104l-22 44ZM216 210l-22 58v104l22 44Z" />
      <path className="t0" d="M34 46q14-22 40-28l-6 34-34 12ZM206 46q-14-22-40-28l6 34 34 12Z" />
      <path className={tone} d="M10 196l-22 10v22l22-6ZM230 196l22 10v22l-22-6Z" />
    </g>
  );
}

const shield = 'M0-420Q170-310 340-300V10Q340 280 0 430-340 280-340 10v-310Q-170-310 0-420Z';
const tick = 'M-130 10L-35 105 150-110';

/** One dot per week of a loan. The dots get smaller, like the remaining debt. */
const weeks = Array.from({ length: 64 }, (_, index) => ({
  x: 90 + (index % 8) * 118,
  y: 90 + Math.floor(index / 8) * 118,
  r: Math.round(52 - index * 0.62),
}));

const drawings: Record<PromoTileName, ReactNode> = {
  warranty: (
    <g transform="translate(500 510)">
      <path className="t3" d={shield} transform="scale(1.62)" />
      <path className="t1" d={shield} transform="scale(1.06)" />
      <path className="t2" d="M0-445V456Q360 297 360 11v-329Q180-329 0-445Z" />
      <path className="line0" d={tick} transform="scale(1.3)" />
    </g>
  ),
  'video-call': (
    <>
      <circle className="t3" cx="180" cy="880" r="520" />
      <rect className="t2" x="90" y="170" width="820" height="600" rx="56" />
      <rect className="t1" x="90" y="170" width="820" height="380" />
      <path className="t1" d="M90 300v-74q0-56 56-56h708q56 0 56 56v74Z" />
      <path
        className="t0"
        d="M196 566q0-62 60-74l96-18 92-84q24-22 58-22h128q36 0 62 24l88 82 60 14q56 14 56 70v46q0 22-22 22H218q-22 0-22-22Z"
      />
      <path className="t2" d="M400 470l70-62q14-12 34-12h40v74ZM572 396h52q22 0 38 14l62 60H572Z" />
      <circle className="t2" cx="342" cy="624" r="66" />
      <circle className="t3" cx="342" cy="624" r="28" />
      <circle className="t2" cx="752" cy="624" r="66" />
      <circle className="t3" cx="752" cy="624" r="28" />
      <rect className="t3" x="640" y="560" width="300" height="340" rx="40" />
      <rect className="ring0" x="640" y="560" width="300" height="340" rx="40" />
      <circle className="t2" cx="790" cy="682" r="66" />
      <path className="t2" d="M664 900q6-128 126-128t126 128Z" />
    </>
  ),
  'trade-in': (
    <>
      <path className="t3" d="M500 0h500v1000H500Z" />
      <path className="dash0" d="M500-30v1080" />
      <Car at="translate(96 150) scale(1.26)" />
      <Car at="translate(904 850) rotate(180) scale(1.26)" tone="t2" />
    </>
  ),
  freight: (
    <g transform="rotate(24 500 500)">
      <path className="t3" d="M190-400h620v1800H190Z" />
      <path className="line0 thin" d="M232-400v1800M768-400v1800" />
      <path className="dash0" d="M500-400v1800" />
      <rect className="shade" x="344" y="216" width="348" height="1120" rx="26" />
      <rect className="t2" x="330" y="190" width="340" height="1120" rx="22" />
      <path className="t1" d="M340 150V52q0-82 82-82h156q82 0 82 82v98Z" />
      <path className="glass" d="M362 44q138-60 276 0l-16 60q-122-40-244 0Z" />
      <Car at="translate(380 226)" tone="t0 car-0" />
      <Car at="translate(380 760)" tone="t1" />
    </g>
  ),
  finance: (
    <>
      <path className="t3" d="M0 0h1000L0 1000Z" />
      {weeks.map(({ x, y, r }, index) => (
        <circle key={`${x} ${y}`} className={index < 27 ? 't2' : 't1'} cx={x} cy={y} r={r} />
      ))}
    </>
  ),
  experience: (
    <g transform="translate(0 -130)">
      <path className="t3" d="M0 0h1000v430H0Z" />
      <path className="t1" d="M430 430h140l330 570H100Z" />
      <path className="dash0" d="M500 450v400" />
      <path className="t2" d="M0 640q500-150 1000 0v500H0Z" />
      <circle className="wheel" cx="500" cy="960" r="400" />
      <path
        className="t0"
        d="M120 900q180-40 260-20 60-70 120-70t120 70q80-20 260 20l-6 100q-170-50-250 0l-20 140H396l-20-140q-80-50-250 0Z"
      />
      <circle className="t1" cx="500" cy="930" r="60" />
    </g>
  ),
  '3-year-protection': (
    <g transform="translate(500 830)">
      <path className="t3" d="M-760 0a760 760 0 0 1 1520 0Z" />
      <path className="t2" d="M-560 0a560 560 0 0 1 1120 0Z" />
      <path className="t1" d="M-380 0a380 380 0 0 1 760 0Z" />
      <path className="line0 hair" d="M-660 0a660 660 0 0 1 1320 0M-470 0a470 470 0 0 1 940 0" />
      <path
        className="t0"
        d="M-280-60q0-54 52-64l82-16 80-72q20-20 50-20h112q32 0 54 22l76 70 52 12q48 12 48 62v34q0 20-20 20h-566q-20 0-20-20Z"
      />
      <path className="t2" d="M-104-140l60-54q12-10 30-10h34v64ZM46-204h44q20 0 34 12l54 52H46Z" />
      <circle className="t2" cx="-152" cy="-6" r="58" />
      <circle className="t0" cx="-152" cy="-6" r="22" />
      <circle className="t2" cx="204" cy="-6" r="58" />
      <circle className="t0" cx="204" cy="-6" r="22" />
      <path className="t2" d="M-600 52h1200v26H-600Z" />
    </g>
  ),
  'quality-assured': (
    <>
      <path className="t3" d="M140 0h720v1000H140Z" />
      <path className="line0 thin" d="M140-20v1040M860-20v1040" />
      <Car at="translate(344 176) scale(1.3)" />
      {[
        [270, 290],
        [730, 500],
        [270, 710],
      ].map(([x, y]) => (
        <g key={y} transform={`translate(${x} ${y})`}>
          <circle className="t2" r="92" />
          <path className="line0" d={tick} transform="scale(.34)" />
        </g>
      ))}
    </>
  ),
};
