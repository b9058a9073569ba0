import { plantAll } from '../planted/all.ts'
import type { Plant } from '../planted/planting.ts'
import { pickDefect } from './defects.ts'
import { isOwed } from './owed.ts'
import { Random } from './random.ts'

/** A made file, the words that must be found in it or told to be lost, and what befell it. `path`: below the folder. */
export type MadeFile = { path: string; bytes: Buffer; kind: string; defect: string; plants: Plant[] }

/** Made of megabytes, which say nothing more of the thousandth of them. */
const rare = new Set(['late.txt', 'one long line.txt'])
const rareEvery = 50

/** So many files; the same seed gives the same ones. Each kind comes with new words and other defects in each folder. */
export function* makeFiles(count: number, seed: string): Generator<MadeFile> {
  let made = 0
  for (let folder = 0; made < count; folder += 1) {
    for (const file of makeFolder(folder, `${seed}-${folder}`)) {
      if (made === count) return
      made += 1
      yield file
    }
  }
}

function* makeFolder(folder: number, seed: string): Generator<MadeFile> {
  const random = new Random(seed)
  const place = (at: number, name: string) => `${String(folder).padStart(5, '0')}/${String(at).padStart(3, '0')}-${name}`
  const planted = plantAll(seed).filter(({ name }) => !rare.has(name) || folder % rareEvery === 0)
  for (const [at, { format, name, bytes, plants }] of planted.entries()) {
    const defect = pickDefect(random)
    const file = defect.apply({ name, bytes }, random)
    const damaged = { format, defect: defect.name, before: bytes, after: file.bytes }
    const owed = plants.filter(({ word, isLeftOut }) => !isLeftOut && (defect.keepsAll || isOwed(word, damaged)))
    yield { path: place(at, file.name), bytes: file.bytes, kind: format, defect: defect.name, plants: owed }
  }
  yield* extras(planted.length, random, planted[random.below(planted.length)]?.bytes ?? Buffer.alloc(0)).map((file) => ({
    ...file,
    path: place(file.at, file.path),
  }))
}

/** Files without words of their own: copies of others, empty ones and noise. */
function extras(from: number, random: Random, copied: Buffer): (MadeFile & { at: number })[] {
  const none = { plants: [], kind: 'other' }
  return [
    { ...none, at: from, path: 'copy.dat', bytes: copied, defect: 'copy' },
    { ...none, at: from + 1, path: 'empty.doc', bytes: Buffer.alloc(0), defect: 'empty' },
    { ...none, at: from + 2, path: 'noise.bin', bytes: random.bytes(3_000), defect: 'noise' },
  ]
}
