interface DrawnIconProps {
  /** Of `icon-drawings.ts` or `form-icons.ts`. */
  strokes: readonly string[];
  className?: string | undefined;
  /** Spoken name. Without it the icon is decoration and hidden from assistive technology. */
  label?: string | undefined;
}

/** A line icon. It has the size of its text unless a class changes that. */
export function DrawnIcon({ strokes, className, label }: DrawnIconProps) {
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
      {strokes.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
