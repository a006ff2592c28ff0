import { drawings, type IconName } from './icon-drawings.ts';

interface IconProps {
  name: IconName;
  className?: string;
  /** Spoken name. Without it the icon is decoration and hidden from assistive technology. */
  label?: string;
}

/** One line icon; as large as its text unless a class says otherwise. Static in Astro, and inside islands. */
export function Icon({ name, className, label }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {drawings[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
