import type { Call, InputOf, OutcomeOf } from '@dossier/contract'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { request } from './request.ts'

/** Options of a request beyond its call. `isHead`: only whether it would succeed, without the body; `isText`: the answer is text, even where it looks like JSON. */
type Options = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  headers?: Record<string, string>
  isHead?: boolean
  isText?: boolean
}

/** Values of an address; absent ones are left out. */
type Place = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** What a call needs: nothing where it has neither parameters nor a body. */
type Given<C extends Call> =
  Record<string, never> extends InputOf<C> ? [input?: InputOf<C> & Options] : [input: InputOf<C> & Options]

/**
 * Asks the server by a call of the contract and gives its answer, typed by it. Answers are trusted here; in tests the fake server checks
 * them by the call's schema. Throws `RequestError` as `request` does.
 */
export function ask<C extends Call>(call: C, ...[given]: Given<C>): Promise<OutcomeOf<C>> {
  const { isHead, ...input }: Place & Options & { body?: unknown } = given ?? {}
  return request(addressOf(call, input), { ...input, method: isHead ? 'HEAD' : call.method })
}

/** The address of a call, for links and images that the browser loads itself. */
export function hrefOfCall<C extends Call>(call: C, place: Pick<InputOf<C>, keyof InputOf<C> & keyof Place>): string {
  return addressOf(call, place)
}

function addressOf({ path }: Call, { params = {}, query = {} }: Place): string {
  const filled = path.replace(/:(\w+)|\*/g, (sign, name) => {
    const value = String(params[name ?? sign] ?? '')
    return name ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/')
  })
  return filled + stringifyAddressSearch(query)
}
