import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Hands } from './hands.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-hands-'))
  path = join(folder, 'in-hand')
})
afterEach(() => rmSync(folder, { recursive: true }))

function open(): Hands {
  const hands = new Hands(path)
  hands.begin()
  return hands
}

it('tells the next process what this one had when it died', () => {
  const hands = open()
  const [letGo] = [7, 12_345_678_901, 9].map((number) => hands.take(number))
  letGo?.()
  letGo?.()
  hands.take(4)
  hands.take(5)
  expect(new Hands(path).left.toSorted()).toEqual([12_345_678_901, 4, 5, 9].toSorted())
})

it('keeps what is left until somebody has dealt with it', () => {
  open().take(7)
  expect(new Hands(path).left).toEqual([7])
  const next = new Hands(path)
  next.begin()
  expect(next.left).toEqual([7])
  expect(new Hands(path).left).toEqual([])
})

it('leaves nothing where the process ends in order, and is not disturbed by what is let go after that', () => {
  const hands = open()
  const letGo = hands.take(7)
  hands.close()
  letGo()
  hands.take(8)
  expect(new Hands(path).left).toEqual([])
})
