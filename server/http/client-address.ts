import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from '../networks.ts'
import type { Program } from '../scope/program.ts'

type Config = Program['config']

/**
 * The IP address that a request comes from; behind a trusted proxy, the last one that the proxy has written, empty where it has written none: the proxy's own is nobody's. IPv4 within IPv6 is IPv4.
 */
export function clientAddress({ ip, headers }: FastifyRequest, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const told = trustProxy ? (headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() ?? '') : ip
  const address = plainAddress(told)
  return isIP(address) === 0 ? '' : address
}
