import type { CardView } from '../../domain/card-view.ts';

/**
 * Functions that pages give to features that find and show cars in the browser. Their code is loaded when they are
 * called.
 */
export const foundCars = {
  /**
   * Renders the site's car cards as the items of a list, and again when a reservation starts or ends. Shows the legal
   * notes about repayments.
   */
  drawCards: async () => {
    const [{ drawCards }, { cardNow }, { followReservedCars, reservedNow }] = await Promise.all([
      import('./draw-cards.ts'),
      import('../../domain/card-view-of.ts'),
      import('../../stores/follow-reserved-cars.ts'),
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
