import { z } from 'zod'
import { networkNamed } from './networks.ts'

/* What settings may be: their shapes, with what is said of a value that has another one, and how they are read from text. */

/** Without a port. */
export const hostName = z.string().regex(/^[A-Za-z0-9._:[\]-]+$/, 'must be a host name or an IP address')

/** As the contract writes it, and clients read it. */
export const byteSize = z
  .string()
  .regex(/^[1-9]\d{0,8}[KMG]$/, 'must be a whole number with K, M or G behind it, such as 100M or 20G')

/** As it stands in addresses. */
export const projectName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be lower-case letters, digits, - and _, at most 64')

/** A link to another site. */
export const LinkSchema = z.strictObject({
  label: z.string().min(1).max(200),
  href: z.url({ protocol: /^https?$/, error: 'must have addresses that begin with http:// or https://' }).max(2_000),
  description: z.string().max(1_000).optional(),
  /** The heading of the list that it stands in. */
  group: z.string().min(1).max(200).optional(),
})

/** Where a server is: without a path's end, a query or a password. */
export const serverAddress = z
  .string()
  .max(2_000)
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(isServerAddress, 'must be an address that begins with http:// or https://, without a password, a query or a fragment')

/** Of a search cluster: what is sent there is readable on the way, but for what never leaves the machine. */
export const clusterAddress = serverAddress.refine(
  isPrivate,
  'must be an address that begins with https://, or with http:// on this machine (localhost, 127.0.0.1), without a password',
)

/** Of an identity provider. Its end and its query are part of it. */
export const providerAddress = z
  .string()
  .max(2_000)
  .refine(isPrivate, 'must be an address that begins with https://, or with http:// on this machine (localhost, 127.0.0.1)')
  .refine(isWithoutSecrets, 'must be an address without a password and a fragment')

/** What a provider calls itself, to which the place of its description is added. */
export const issuer = providerAddress.refine(
  (text) => !/\?|\/\.well-known\//.test(text),
  'must be the address that the provider gives as "issuer", without a query and without /.well-known/',
)

/** Ways in that let everybody in have the names of the known program, and are refused by name. */
export const ways = z.enum(
  ['form', 'oauth', 'basic', 'proxy'],
  'must be form, oauth, basic or proxy; ways that let everybody in (yesCookie, yesBasic) are not offered',
)

/** Of the records in PostgreSQL. A password stays out of it: settings are shown, copied, and told to the worker on its command line. */
export const databaseAddress = z
  .string()
  .max(2_000)
  .refine(
    isDatabaseAddress,
    'must be an address such as postgres://user@host:5432/database, without a password: PostgreSQL reads that from the file that PGPASSFILE names, or from PGPASSWORD',
  )

/** A page that readers are led to. */
export const pageAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .max(2_000, 'must have 2000 characters or fewer')

/** Of a site, as browsers send it with requests. */
export const origin = z
  .string()
  .max(2_000)
  .refine(
    isOrigin,
    'must be no-cors, or addresses such as https://desk.example without a path; * would open everything to every site',
  )

/** In CIDR notation, or one address. */
export const network = z
  .string()
  .max(100)
  .refine((text) => networkNamed(text) !== undefined, 'must be networks such as 127.0.0.0/8, ::1/128 or a single IP address')

/** No proxy is at every address: whoever reaches the port would be whoever they say. */
export const proxyNetwork = network.refine(
  (text) => !/\/0+$/.test(text),
  'must be the addresses of a proxy, such as 10.0.0.5, not all there are',
)

/** A header of a proxy's own: no other may mean two things. Some servers take `_` for `-`, so that it stands in none. */
export const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'must be letters, digits and -')
  .refine((name) => !taken.test(name), 'must be a header that nothing else uses, such as Remote-User')
const taken =
  /^(?:accept.*|access-control-.*|authorization|cache-control|connection|content-.*|cookie|date|expect|forwarded|host|if-.*|origin|proxy-.*|range|referer|sec-.*|te|transfer-encoding|upgrade|user-agent|via|x-ds-.*|x-forwarded-(?:for|host|proto|port))$/i

/** A minute to a year. */
export const seconds = z.coerce
  .number('must be a number of seconds')
  .int('must be whole seconds')
  .min(60, 'must be 60 seconds or more')
  .max(31_536_000, 'must be 31536000 seconds or less')

/** Parts between commas. */
export function splitList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `2000`, `2000m` and `2g` as megabytes. */
export function readMegabytes(value: unknown): unknown {
  const [, amount, unit = 'm'] = /^(\d+(?:\.\d+)?)\s*([mg])?b?$/i.exec(String(value)) ?? []
  return amount === undefined ? value : Math.floor(Number(amount) * (unit.toLowerCase() === 'g' ? 1_024 : 1))
}

/** What is no JSON stays as it is: the schema says what is wrong with it. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** As people write it. */
export function readBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1' || value === 'yes') return true
  if (value === 'false' || value === '0' || value === 'no') return false
  return value
}

/** `no-cors`: none. */
export function readOrigins(value: unknown): unknown {
  return value === 'no-cors' ? [] : splitList(value)
}

function isServerAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username === '' && password === '' && search === '' && hash === ''
}

function isDatabaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, password, searchParams } = new URL(text)
  return /^postgres(?:ql)?:$/.test(protocol) && password === '' && !searchParams.has('password')
}

function isWithoutSecrets(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username === '' && password === '' && hash === ''
}

function isPrivate(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function isOrigin(text: string): boolean {
  return isServerAddress(text) && new URL(text).origin === text.toLowerCase()
}
