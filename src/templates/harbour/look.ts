import type { TemplateLook } from '../../config/template-look.ts';

export const harbourLook: TemplateLook = {
  mode: 'light',
  headingFont: 'figtree',
  textFont: 'figtree',
  radiusPx: 12,
  grounds: {
    light: {
      paper: 0.985,
      surface: 1,
      raised: 1,
      tint: 0.96,
      tintChroma: 0.012,
      line: 0.91,
      bar: 1,
      greyChroma: 0.004,
    },
    dark: {
      paper: 0.19,
      surface: 0.235,
      raised: 0.275,
      tint: 0.27,
      tintChroma: 0.022,
      line: 0.34,
      bar: 0.215,
      greyChroma: 0.016,
    },
  },
  secondView: { name: 'Showroom', icon: 'pair' },
};
