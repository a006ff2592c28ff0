import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

interface AstroRenderContext {
  result: object;
}

/**
 * The number of hydrated islands rendered so far on each page. The client half reads it from the attribute `prefix`, so
 * that `useId` gives the same ids in the browser.
 */
const islands = new WeakMap<object, number>();

/**
 * Renders React components inside Astro pages. It replaces the server half of @astrojs/react (see
 * integrations.ts), which streams: for every component it sets up web streams, encodes, decodes, and renders once
 * more to find out whether it is React. Here every component is React and none waits for data, so a component is
 * one synchronous call, and a vehicle page renders several times faster. Slots are not supported: islands get data
 * as props (src/site), never markup.
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
