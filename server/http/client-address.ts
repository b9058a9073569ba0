import type { FastifyRequest } from 'fastify'
import type { Program } from '../scope/program.ts'

type Config = Program['config']

/** The IP address that a request comes from; behind a proxy that is trusted the one that the proxy has written last. IPv4 within IPv6 is IPv4. */
export function clientAddress({ ip, headers }: FastifyRequest, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const told = headers['x-forwarded-for']
  const last = trustProxy ? told?.toString().split(',').at(-1)?.trim() : undefined
  return (last || ip).replace(/^::ffff:(?=[\d.]+$)/i, '')
}
