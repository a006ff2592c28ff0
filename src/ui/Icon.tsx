import { DrawnIcon } from './DrawnIcon.tsx';
import { drawings, type IconName } from './icon-drawings.ts';

interface IconProps {
  name: IconName;
  className?: string;
  /** Spoken name. Without it the icon is decoration and hidden from assistive technology. */
  label?: string;
}

/** An icon by its name. Static in Astro, and inside islands. */
export function Icon({ name, className, label }: IconProps) {
  // Called, not rendered: a page holds dozens, and each component costs a render of its own.
  return DrawnIcon({ strokes: drawings[name], className, label });
}
