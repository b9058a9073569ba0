import type { Call, InputOf, OutcomeOf } from '@dossier/contract'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { request } from './request.ts'

/** What is asked of a call besides what it says itself. `isHead`: only whether it would answer, without the bytes. */
type Options = { signal?: AbortSignal | undefined; timeoutMs?: number; isHead?: boolean }

/** What stands in an address; an absent value leaves its name out. */
type Place = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** What must be given with a call: nothing where it has no parameters and no body. */
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

/** The address of a call, for links and pictures that the browser itself loads. */
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
