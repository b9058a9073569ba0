import { beforeAll, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { failures, hearFaults } from './running.ts'

beforeAll(() => {
  fakeServer(() => undefined)
  hearFaults()
})

function errorAt(message: string, frame: string): Error {
  const error = new Error(message)
  error.stack = `Error: ${message}\n${frame}`
  return error
}
const reject = (reason: Error) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const failed = () => failures().map(({ plugin }) => plugin)

it('blames whose file is on the stack, not whom the message names', () => {
  reject(errorAt('cannot load /plugins/calm/data.json', '    at load (http://localhost/assets/page.js:1:20)'))
  expect(failed()).toEqual([])
  reject(errorAt('cannot load /plugins/calm/data.json', '    at async load (http://localhost/plugins/in%20haste/index.js:3:9)'))
  expect(failed()).toEqual(['in haste'])
  reject(errorAt('no', 'load@http://localhost/plugins/on-firefox/index.js:3:9'))
  expect(failed()).toEqual(['in haste', 'on-firefox'])
})

it('blames nobody for an address that cannot be read', () => {
  const before = failed()
  dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/plugins/%zz/index.js', message: 'no' }))
  expect(failed()).toEqual(before)
})
