import type { TemplateLook } from '../../config/template-look.ts';

export const cornerLook: TemplateLook = {
  mode: 'light',
  headingFont: 'bricolage-grotesque',
  textFont: 'figtree',
  radiusPx: 20,
  headingWeight: 780,
  priceWeight: 800,
  grounds: {
    light: {
      paper: 0.968,
      surface: 0.993,
      raised: 0.996,
      tint: 0.94,
      tintChroma: 0.02,
      line: 0.885,
      bar: 0.968,
      greyChroma: 0.014,
      greyHue: 84,
    },
    dark: {
      paper: 0.2,
      surface: 0.245,
      raised: 0.285,
      tint: 0.285,
      tintChroma: 0.03,
      line: 0.37,
      bar: 0.2,
      greyChroma: 0.013,
      greyHue: 70,
    },
  },
  secondView: { name: 'The yard', icon: 'wall' },
};
