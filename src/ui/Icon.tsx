import { DrawnIcon } from './DrawnIcon.tsx';
import { drawings, type IconName } from './icon-drawings.ts';

interface IconProps {
  name: IconName;
  className?: string;
  /** Spoken name. Without it the icon is decoration and hidden from assistive technology. */
  label?: string;
}

/** An icon by its name. It is static in Astro pages and works in islands. */
export function Icon({ name, className, label }: IconProps) {
  // Called as a function and not rendered as a component, because a page has dozens of icons and each component needs
  // its own render.
  return DrawnIcon({ path: drawings[name], className, label });
}
