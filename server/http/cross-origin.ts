import type { Program } from '../scope/program.ts'
import type { App } from './app-type.ts'

type Config = Program['config']

/** Lets pages of the configured sites call this server (CORS); browsers ask first (`OPTIONS`) whether they may. */
export function answerOtherSites(app: App, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    // What a cache keeps of one site's answer is not for another's.
    if (config.cors.length > 0) reply.header('Vary', 'Origin')
    if (origin === undefined || !isAllowedSite(config, origin)) return undefined
    reply.headers({ 'Access-Control-Allow-Origin': origin, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return undefined
    return reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
        'Access-Control-Max-Age': '600',
      })
      .send()
  })
}

/** Whether the pages of a site may ask this server. */
export function isAllowedSite({ cors }: Pick<Config, 'cors'>, origin: string): boolean {
  return cors.some((each) => each.toLowerCase() === origin.toLowerCase())
}
