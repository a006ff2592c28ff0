import type { ComponentProps } from 'react';

/** A button of an island: `data-rank` and `data-size` are those of controls.css. */
export const Button = (props: ComponentProps<'button'>) => (
  <button type="button" className="button" {...props} />
);
