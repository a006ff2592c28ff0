import { shape } from './answer-shape.ts';

/** An answer that only confirms success. */
export const done = shape({ success: true });
