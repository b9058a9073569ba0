import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A port at which nobody listens: whoever goes there is refused at once. */
const nowhere = '1'

/**
 * Options with which Java finds no other machine: it knows no names but its own, and whatever it would connect to it is sent to a proxy that is not there.
 * It still answers who asks it. `folder`: where its list of names is written.
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
