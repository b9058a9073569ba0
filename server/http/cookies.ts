import type { IdentityProvider } from '../identity/provider.ts'
import type { App } from './app-type.ts'

/** Gives clients the cookies of the identity provider: with the API, the settings and the page, before which nothing is asked. */
export function sendCookies(app: App, identity: IdentityProvider): void {
  if (identity.cookies === undefined) return
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!/^\/(?:api\/|settings|$|\?)/.test(url)) return
    for (const line of (await identity.cookies?.({ headers })) ?? []) reply.header('Set-Cookie', line)
  })
}
