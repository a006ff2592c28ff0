import type { TemplateLook } from '../../config/template-look.ts';

export const gantryLook: TemplateLook = {
  mode: 'light',
  headingFont: 'archivo',
  textFont: 'archivo',
  radiusPx: 0,
  grounds: {
    light: {
      paper: 0.965,
      surface: 1,
      raised: 1,
      tint: 0.94,
      tintChroma: 0.01,
      line: 0.87,
      bar: 0.2,
      greyChroma: 0.003,
    },
    dark: {
      paper: 0.16,
      surface: 0.2,
      raised: 0.245,
      tint: 0.24,
      tintChroma: 0.018,
      line: 0.33,
      bar: 0.115,
      greyChroma: 0.01,
    },
  },
  secondView: { name: 'Spec list', icon: 'rows' },
};
