import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

interface AstroRenderContext {
  result: object;
}

/** Hydrated islands rendered so far on each page: their number makes the prefix of `useId` the same in the browser. */
const islands = new WeakMap<object, number>();

/**
 * Renders React components inside Astro pages at build, in place of the one @astrojs/react brings. That one streams:
 * for every component it sets up web streams, encodes, decodes, and renders once more beforehand to find out whether
 * it is React. Here everything is React and nothing waits, so a component is one synchronous call; a vehicle page
 * renders several times faster. Its client half, which hydrates islands, is used as it is.
 *
 * Slots are not supported: data goes into islands as props (src/site), never as markup.
 */
async function renderComponent(
  this: AstroRenderContext | undefined,
  component: FunctionComponent<Record<string, unknown>>,
  props: Record<string, unknown>,
  slots: Record<string, unknown>,
  metadata?: { hydrate?: string },
): Promise<{ html: string; attrs: Record<string, string> }> {
  const given = Object.keys(slots);
  if (given.length > 0) {
    throw new Error(
      `<${component.name}> was given markup (${given.join(', ')}); React components here take props only`,
    );
  }
  const element = createElement(component, props);
  if (!metadata?.hydrate) return { html: renderToStaticMarkup(element), attrs: {} };
  const page = this?.result ?? islands;
  const number = islands.get(page) ?? 0;
  islands.set(page, number + 1);
  const prefix = `r${number}`;
  return { html: renderToString(element, { identifierPrefix: prefix }), attrs: { prefix } };
}

const renderer = {
  name: '@astrojs/react',
  check: async (component: unknown) => typeof component === 'function' || isReactObject(component),
  renderToStaticMarkup: renderComponent,
  supportsAstroStaticSlot: true,
};

/** `memo`, `forwardRef` and `lazy` components are objects that React marks. */
function isReactObject(component: unknown): boolean {
  const mark = (component as { $$typeof?: symbol } | null)?.$$typeof;
  return typeof mark === 'symbol' && String(mark).startsWith('Symbol(react');
}

export default renderer;
