import type { CardView } from '../domain/card-view.ts';

/**
 * What pages lend to features that find cars in the browser and show them. Nothing of it is loaded before it is called.
 */
export const foundCars = {
  createCarLookup: async () => (await import('../search/browser/car-lookup.ts')).createCarLookup,

  /**
   * Draws the site's car cards as the items of a list, and again when one of them is reserved or free again. Shows what
   * the law wants said of repayments on them.
   */
  drawCards: async () => {
    const [{ drawCards }, { cardNow }, { followReservedCars, reservedNow }] = await Promise.all([
      import('./draw-cards.ts'),
      import('../domain/card-view-of.ts'),
      import('../stores/follow-reserved-cars.ts'),
    ]);
    return (list: HTMLElement, cars: CardView[]) => {
      const notes = document.querySelector<HTMLElement>('[data-repayment-notes]');
      if (notes && cars.some(({ repayment }) => repayment)) notes.hidden = false;
      const draw = () => {
        const held = reservedNow();
        drawCards(
          list,
          cars.map((car) => cardNow(car, held)),
        );
      };
      draw();
      if (cars.some(({ other }) => other)) followReservedCars(draw);
    };
  },
};
