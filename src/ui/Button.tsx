import type { ComponentProps } from 'react';

/** A button of an island, as Button.astro is one of a static page: `data-rank` and `data-size` are those of controls.css. */
export const Button = (props: ComponentProps<'button'>) => (
  <button type="button" className="button" {...props} />
);
