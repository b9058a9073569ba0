import type { FastifyRequest } from 'fastify'
import type { Program } from '../scope/program.ts'

type Config = Program['config']

/**
 * The IP address that a request comes from; behind a proxy that is trusted the one that the proxy has written last, undefined where it has written none: the proxy's own is nobody's. IPv4 within IPv6
 * is IPv4.
 */
export function clientAddress({ ip, headers }: FastifyRequest, { trustProxy }: Pick<Config, 'trustProxy'>): string | undefined {
  const address = trustProxy ? headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() : ip
  return address?.replace(/^::ffff:(?=[\d.]+$)/i, '') || undefined
}
