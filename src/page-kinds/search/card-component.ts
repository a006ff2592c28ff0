import type { ComponentType } from 'react';
import type { CardView } from '../../domain/card-view.ts';

/** The car card of a template. The page passes it to the search. */
export type CardComponent = ComponentType<{ car: CardView; headingLevel?: 2 | 3; priority?: boolean }>;
