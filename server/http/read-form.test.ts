import { Readable } from 'node:stream'
import { limits } from '@dossier/contract'
import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const field = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, text: string, fileName = 'a.csv') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n`
const end = '--x--\r\n'

/** Pieces as they come; `given`: how many were taken. */
function sent(pieces: Iterable<string | Buffer>, more: Record<string, string> = {}) {
  const came = { given: 0 }
  const counted = (function* () {
    for (const piece of pieces) {
      came.given += 1
      yield Buffer.from(piece)
    }
  })()
  return { came, request: Object.assign(Readable.from(counted, { objectMode: false }), { headers: { ...headers, ...more } }) }
}

const read = (...pieces: string[]) => readForm(sent(pieces).request, ['csvFile'])
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

test('reads fields, several of one name, and the files that the call names, however the bytes are divided', async () => {
  const form =
    field('name', 'Élise') +
    field('tags', 'a') +
    field('tags', 'b') +
    field('__proto__', 'x') +
    file('csvFile', 'one\r\ntwo') +
    file('other', 'x') +
    end
  for (const pieces of [[form], [...form]]) {
    const { fields, files } = await read(...pieces)
    expect(Object.entries(fields)).toEqual([
      ['name', 'Élise'],
      ['tags', ['a', 'b']],
      ['__proto__', 'x'],
    ])
    expect(Object.keys(files)).toEqual(['csvFile'])
    expect(text(files.csvFile?.bytes)).toBe('one\r\ntwo')
  }
})

test('takes no folder of a file name', async () => {
  expect((await read(file('csvFile', 'x', '../../etc/passwd') + end)).files.csvFile?.name).toBe('passwd')
})

test('refuses what is no form, and what breaks off', async () => {
  for (const pieces of [['nonsense'], [''], [file('csvFile', 'one\ntwo').slice(0, -6)], [field('name', 'x')]])
    await expect(read(...pieces)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(readForm(sent(['x'], { 'content-type': 'multipart/form-data' }).request, [])).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('refuses more than a body may have while it comes, and says so before the rest is there', async () => {
  const piece = 'x'.repeat(1024 * 1024)
  const long = function* () {
    yield file('csvFile', '').slice(0, -2)
    for (let at = 0; at < 100; at += 1) yield piece
  }
  const { request, came } = sent(long())
  await expect(readForm(request, ['csvFile'])).rejects.toMatchObject({ code: 'TOO_LARGE', facts: { limit: limits.bodyBytes } })
  expect(came.given).toBeLessThan(limits.bodyBytes / piece.length + 10)
  request.destroy()
})

test('refuses a form that says at once that it is too large, unread', async () => {
  const { request, came } = sent([end], { 'content-length': String(limits.bodyBytes + 1) })
  await expect(readForm(request, [])).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(came.given).toBe(0)
})

test('refuses more fields than a form has', async () => {
  await expect(read(field('f', 'x').repeat(30_001) + end)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('refuses a field whose name is longer than any that a call has', async () => {
  expect((await read(field('f'.repeat(100), 'x') + end)).fields).toEqual({ ['f'.repeat(100)]: 'x' })
  const refused = { code: 'BAD_REQUEST', message: 'The name of a field has more than 100 characters' }
  await expect(read(field('f'.repeat(101), 'x') + end)).rejects.toMatchObject(refused)
})
