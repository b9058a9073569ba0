import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A port at which nobody listens: whoever goes there is refused at once. */
const nowhere = '1'

/**
 * Options that keep Java off the network: it resolves no names but its own, and its connections go to a proxy that does not exist.
 * It still accepts connections. `folder`: where its hosts file is written.
 */
export function withoutNetwork(folder: string): string[] {
  const names = join(folder, 'hosts')
  writeFileSync(names, `127.0.0.1 localhost ${hostname()}\n`)
  const proxies = ['http', 'https', 'ftp'].flatMap((scheme) => [
    `-D${scheme}.proxyHost=127.0.0.1`,
    `-D${scheme}.proxyPort=${nowhere}`,
  ])
  return [
    `-Djdk.net.hosts.file=${names}`,
    ...proxies,
    '-Dhttp.nonProxyHosts=',
    '-DsocksProxyHost=127.0.0.1',
    `-DsocksProxyPort=${nowhere}`,
  ]
}
