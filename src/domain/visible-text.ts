import { z } from 'astro/zod';

/** Visible text: trimmed, not empty, at most `max` characters. No text that must be written may be blank. */
export const text = (max: number) => z.string().trim().min(1).max(max);
