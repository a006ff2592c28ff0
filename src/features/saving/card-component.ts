import type { ComponentType } from 'react';
import type { CardView } from '../../domain/card-view.ts';

/** How a car is drawn: the template's business, given to the list from outside. */
export type CardComponent = ComponentType<{ car: CardView; headingLevel?: 2 | 3 }>;
