import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Use only one primary button in a view. */
  rank?: 'primary' | 'quiet';
  size?: 'small';
}

/** A button of an island, as Button.astro is one of a static page. */
export function Button({ rank, size, ...others }: ButtonProps) {
  return <button type="button" className="button" data-rank={rank} data-size={size} {...others} />;
}
