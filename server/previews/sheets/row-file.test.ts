import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RowFile } from './row-file.ts'

/** Where this process has a file of rows open, which has no name any more. */
function openRowFiles(): string[] {
  const places = readdirSync('/proc/self/fd').map((number) => `/proc/self/fd/${number}`)
  return places.filter((place) => {
    try {
      return /rows-\d+-\d+ \(deleted\)$/.test(readlinkSync(place))
    } catch {
      // The listing itself, which is closed.
      return false
    }
  })
}

it.runIf(process.platform === 'linux')('gives back what was written, of which nothing can be read on the disk', () => {
  const rows = new RowFile()
  const [first, second] = ['paid at the harbour', 'paid twice'].map((text) => rows.write(Buffer.from(text)))
  expect(rows.read(first ?? 0, 19).toString()).toBe('paid at the harbour')
  expect(rows.read(second ?? 0, 10).toString()).toBe('paid twice')
  const [place = ''] = openRowFiles()
  const onDisk = readFileSync(place)
  expect(onDisk).toHaveLength(29)
  expect(onDisk.includes('paid')).toBe(false)
  rows.close()
  expect(openRowFiles()).toEqual([])
})
