import type { Scope } from '../scope/scope.ts'

type Config = Scope['program']['config']
type Headers = { host?: string | undefined; 'x-forwarded-proto'?: string | undefined }

/** The address of this server in what leaves it, such as links in tables: the one that was set, else the one that whoever asks knows. */
export function ownAddress(config: Config, headers: Headers): string {
  return config.rootHost ?? requestAddress(config, headers)
}

/** The address of this server as whoever asks knows it. */
export function requestAddress(config: Config, headers: Headers): string {
  return `${schemeOf(config, headers)}://${headers.host ?? `${config.host}:${config.port}`}`
}

/** The page of a document on this server, whose address comes before it. `projects`: joined by commas, where it is looked for in several. */
export function documentAddress(address: string, { projects, id, routing }: { projects: string; id: string; routing: string }) {
  return `${address}/#/d/${projects}/${id}/${routing}`
}

/** We speak no TLS ourselves; of several proxies the first is the one that the client speaks to. */
function schemeOf({ trustProxy }: Config, headers: Headers): 'http' | 'https' {
  const [told] = (headers['x-forwarded-proto'] ?? '').split(',')
  return trustProxy && told?.trim().toLowerCase() === 'https' ? 'https' : 'http'
}
