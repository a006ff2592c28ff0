import { Client } from 'typesense';
import type { TypesenseSetup } from '../browser/search-client.ts';

/** A search server with the key that may do everything. */
export interface AdminServer {
  nodes: TypesenseSetup['nodes'];
  adminKey: string;
}

/** Time for one request that is not an import, in seconds. */
const usualTimeoutSeconds = 10;

export function adminClient({ nodes, adminKey }: AdminServer, timeoutSeconds = usualTimeoutSeconds): Client {
  return new Client({
    nodes,
    apiKey: adminKey,
    connectionTimeoutSeconds: timeoutSeconds,
    ...retriesFor(nodes.length),
    logLevel: 'silent',
  });
}

/**
 * A single server gets one retry. A cluster without a leader accepts no cars until it has elected one, which takes up
 * to 10 s.
 */
function retriesFor(nodes: number) {
  return nodes > 1 ? { numRetries: 10, retryIntervalSeconds: 2 } : { numRetries: 1 };
}

/** A snapshot of a large server takes minutes. In seconds. */
const snapshotTimeoutSeconds = 1800;

/**
 * Makes the server write a snapshot of all its data.
 *
 * @param folder a path on the server's disk, which must not exist yet
 */
export async function takeSnapshot({ nodes, adminKey }: AdminServer, folder: string): Promise<void> {
  // Of a cluster, one node is enough: all have the same data.
  const server = adminClient({ nodes: nodes.slice(0, 1), adminKey }, snapshotTimeoutSeconds);
  await server.operations.perform('snapshot', { snapshot_path: folder });
}
