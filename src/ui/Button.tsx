import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** Use only one primary button in a view. */
  rank?: 'primary' | 'quiet';
  size?: 'small';
}

/** A button of an island, as Button.astro is one of a static page. */
export function Button({ rank, size, className = '', ...others }: ButtonProps) {
  const name = `button ${className}`.trim();
  return <button type="button" className={name} data-rank={rank} data-size={size} {...others} />;
}
