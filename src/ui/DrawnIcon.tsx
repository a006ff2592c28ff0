/*
 * The icons of forms and dialogs. They are not in icon-drawings.ts, because forms are loaded on car pages and would
 * otherwise load all other icons too.
 */
export const check = 'M5 12.5l4.5 4.5L19 7.5';
export const chevron = 'M6 9.5l6 6 6-6';
export const close = 'M6 6l12 12M18 6L6 18';

interface DrawnIconProps {
  /** A path of `icon-drawings.ts`, or one of the above. */
  path: string;
  className?: string | undefined;
  /** Spoken name. Without it the icon is decoration and hidden from assistive technology. */
  label?: string | undefined;
}

/** A line icon. It has the size of its text unless a class changes that. */
export function DrawnIcon({ path, className, label }: DrawnIconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}
