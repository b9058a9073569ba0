import type { App } from './app-type.ts'

/** What our own pages may load: files of this server only, no script or style in the page but the style that carries the nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    // pdf.js decodes JPEG 2000 by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
}

/** Sets the strict headers on every answer; a route that needs others sets its own. Answers are not kept by caches unless a route says so. */
export function sendSecurityHeaders(app: App): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere).header('Content-Security-Policy', answerPolicy).header('Cache-Control', 'no-store')
  })
}
