import type { NodeInfo } from '@dossier/contract/search/node'

/**
 * What clients of Elasticsearch 7 look for before they ask anything else: version 7, its default build and its sentence. The number is that of the last version whose
 * bodies are followed.
 */
export const nodeInfo: NodeInfo = {
  name: 'dossier',
  cluster_name: 'dossier',
  cluster_uuid: 'dossier',
  version: {
    number: '7.17.28',
    build_flavor: 'default',
    build_type: 'tar',
    build_hash: 'unknown',
    build_date: '2025-01-01T00:00:00.000000000Z',
    build_snapshot: false,
    lucene_version: '8.11.3',
    minimum_wire_compatibility_version: '6.8.0',
    minimum_index_compatibility_version: '6.0.0-beta1',
  },
  tagline: 'You Know, for Search',
}
