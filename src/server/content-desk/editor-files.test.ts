import { expect, it } from 'vitest';
import { editorScript } from './content-routes.ts';

it('serves the editor without fonts, styles and packages of public hosts', () => {
  const script = editorScript();
  expect(script).not.toMatch(/https:\/\/(?:unpkg\.com|cdn\.jsdelivr\.net|fonts\.g)/);
  expect(script).toContain('/desk/content/files/packages/');
});
