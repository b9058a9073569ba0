import { expect, it } from 'vitest'
import { oneAtATime } from './one-check.ts'

it('gives one check to all who ask meanwhile, and begins another afterwards, also after a fault', async () => {
  const checks: PromiseWithResolvers<string>[] = []
  const check = oneAtATime(() => {
    const one = Promise.withResolvers<string>()
    checks.push(one)
    return one.promise
  })
  const first = [check(), check()]
  checks[0]?.resolve('well')
  expect(await Promise.all(first)).toEqual(['well', 'well'])
  const second = check()
  checks[1]?.reject(new Error('down'))
  await expect(second).rejects.toThrow('down')
  const third = check()
  checks[2]?.resolve('again')
  expect([await third, checks.length]).toEqual(['again', 3])
})
