import type { CardView } from '../domain/card-view.ts';

/**
 * What pages lend to features that find cars in the browser and show them. Nothing of it is loaded before it is called.
 */
export const foundCars = {
  createCarLookup: async () => (await import('../search/browser/car-lookup.ts')).createCarLookup,

  /** Draws the site's car cards as the items of a list, and shows what the law wants said of repayments on them. */
  drawCards: async () => {
    const { drawCards } = await import('./draw-cards.ts');
    return (list: HTMLElement, cars: CardView[]) => {
      const notes = document.querySelector<HTMLElement>('[data-repayment-notes]');
      if (notes && cars.some(({ repayment }) => repayment)) notes.hidden = false;
      drawCards(list, cars);
    };
  },
};
