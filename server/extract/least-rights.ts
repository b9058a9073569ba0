import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const program = 'setpriv'
const withoutNew = '--no-new-privs'
let isThere: boolean | undefined

/** What a command is begun with so that it and its children can gain no rights; nothing where the system has no such program (`setpriv`, Linux). */
export function withoutNewRights(): string[] {
  isThere ??= spawnSync(program, [withoutNew, 'true'], { stdio: 'ignore' }).status === 0
  return isThere ? [program, withoutNew] : []
}

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

/** What holds on this machine, in words. */
export function describeRights(): string {
  const network = 'The reader knows no names of other machines and connects nowhere'
  return withoutNewRights().length > 0
    ? `${network}; it can gain no rights.`
    : `${network}; this system has no setpriv, which would keep it from gaining rights.`
}
