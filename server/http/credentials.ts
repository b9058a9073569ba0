import type { FastifyRequest } from 'fastify'
import type { Credentials } from '../identity/provider.ts'
import type { Program } from '../scope/program.ts'
import { clientAddress } from './client-address.ts'

/** What tells of a request who it is. */
export function credentialsOf(request: FastifyRequest, config: Program['config']): Credentials {
  const { headers, ip, raw } = request
  return { headers, rawHeaders: raw.rawHeaders, from: clientAddress(request, config), peer: ip }
}
