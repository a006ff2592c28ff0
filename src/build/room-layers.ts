import type { ChildNode, Plugin } from 'postcss';

/** The layers of the rooms that have one of their own. Every other room is a feature. `Head.astro` has their order. */
const layerOfRoom: Record<string, string> = { ui: 'ui', templates: 'template' };

/** What no rule of a layer overrides: that for paper, and for browsers without scripts. */
const unlayered = ['print', '(scripting: none)'];

/**
 * The cascade layer of a rule: that of the room whose sheet it is in, so that no sheet has to say it. A sheet that wants
 * another one says it.
 */
function layerOf(node: ChildNode): string | undefined {
  const room = /\/src\/([\w-]+)\/[^?]*\.(?:css|astro)(?:\?|$)/.exec(node.source?.input.file ?? '')?.[1];
  if (!room || (node.type === 'atrule' && (node.name === 'layer' || unlayered.includes(node.params))))
    return undefined;
  return layerOfRoom[room] ?? 'features';
}

/** Puts the rules of each sheet, also of one that another imports, into the cascade layer of its room. */
export const roomLayers: Plugin = {
  postcssPlugin: 'forecourt:room-layers',
  Once(root, { AtRule }) {
    for (const node of root.nodes.slice()) {
      const params = layerOf(node);
      if (!params) continue;
      const layer = new AtRule({ name: 'layer', params, nodes: [] });
      node.replaceWith(layer);
      layer.append(node);
    }
  },
};
