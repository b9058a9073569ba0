import type { Cluster, ClusterRequest } from '../cluster.ts'

/** Reading needs POST for its bodies, and DELETE to end a scroll: that changes no index. */
const reading: { method: ClusterRequest['method']; path: RegExp }[] = [
  { method: 'GET', path: /^/ },
  { method: 'HEAD', path: /^/ },
  { method: 'POST', path: /^[^/?]+\/(_search|_mget|_count)(\?|$)/ },
  { method: 'POST', path: /^_search\/scroll$/ },
  { method: 'DELETE', path: /^_search\/scroll$/ },
]

/** A cluster of which nothing can be changed by whoever has it: any other request than reading ends here, before it is sent. */
export function readOnly(cluster: Cluster): Cluster {
  return {
    async send(request) {
      const isReading = reading.some(({ method, path }) => method === request.method && path.test(request.path))
      if (!isReading) throw new Error(`${request.method} ${request.path} would change an index of another program`)
      return cluster.send(request)
    },
    close: () => cluster.close(),
  }
}
