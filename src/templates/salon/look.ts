import type { TemplateLook } from '../../config/template-look.ts';

export const salonLook: TemplateLook = {
  mode: 'dark',
  headingFont: 'fraunces',
  textFont: 'figtree',
  radiusPx: 0,
  headingWeight: 380,
  priceWeight: 480,
  grounds: {
    light: {
      paper: 0.975,
      surface: 0.995,
      raised: 1,
      tint: 0.94,
      tintChroma: 0.012,
      line: 0.88,
      bar: 0.15,
      greyChroma: 0.004,
    },
    dark: {
      paper: 0.15,
      surface: 0.185,
      raised: 0.225,
      tint: 0.215,
      tintChroma: 0.016,
      line: 0.31,
      bar: 0.125,
      greyChroma: 0.007,
    },
  },
  secondView: { name: 'Two by two', icon: 'pair' },
  dearestInHero: true,
  makesAbove: true,
};
