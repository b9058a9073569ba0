import { expect, it } from 'vitest'
import { localIdentity } from './local.ts'

function missing(cookie: string | undefined, token: string | undefined): string | undefined {
  return localIdentity.missingConfirmation?.({ headers: { cookie, 'x-ds-csrf-token': token } })
}

it('takes what repeats the token of the cookie as confirmed', () => {
  expect(missing('_ds_csrf_token=abc', 'abc')).toBeUndefined()
  expect(missing('a=b; _ds_csrf_token=abc; c', 'abc')).toBeUndefined()
})

it('says what to send where the token is missing, empty or another one', () => {
  const requests: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    [undefined, 'abc'],
    ['_ds_csrf_token=abc', undefined],
    ['_ds_csrf_token=', ''],
    ['_ds_csrf_token=abc', 'abcd'],
    ['x_ds_csrf_token=abc', 'abc'],
  ]
  for (const [cookie, token] of requests) expect(missing(cookie, token)).toContain('X-DS-CSRF-TOKEN')
})
