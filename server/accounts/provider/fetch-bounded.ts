import type { CustomFetch } from 'openid-client'
import { z } from 'zod'

/** In bytes: keys, tokens and what is told of somebody are far smaller. */
const longest = 1_000_000

/** Asks a provider and reads its answer whole, which must not fill our memory. Throws what the network throws, and for an answer that is too long. */
export const fetchBounded: CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, body: options.body ?? null })
  return answer.body === null ? answer : new Response(await readBounded(answer.body), answer)
}

async function readBounded(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > longest) throw new Error(`The provider answers more than ${longest} bytes`)
    parts.push(part)
  }
  return new Blob(parts)
}

/**
 * An answer of OAuth 2 alone, which nobody reads for who somebody is: an ID token in it would be checked against an issuer that the settings do not name.
 */
export async function withoutIdToken(answer: Response): Promise<Response> {
  const text = await answer.text()
  const told = readObject(text)
  if (told === undefined) return new Response(text, answer)
  const { id_token: _, ...rest } = told
  return Response.json(rest, answer)
}

/** What JSON says; undefined where it is no object. */
export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
