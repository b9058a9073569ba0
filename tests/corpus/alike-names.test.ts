import { readFileSync } from 'node:fs'
import { normalForm } from '@dossier/server/indexing/document/norm.ts'
import { alikeAmong } from '@dossier/server/names/alike/among.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sharedPlace } from '../harness/shared-folder.ts'
import { readPlantedNames } from './planted-names.ts'

const manifest = sharedPlace('corpus-truth/manifest.json')
const Truth = z.object({ people: z.record(z.string(), z.record(z.string(), z.unknown())) })

type Named = { norm: string; mentions: string[]; person: string }

describe.skipIf(!manifest)('people of the sample who may be the same', () => {
  const people = manifest ? readPeople(manifest) : []
  const pairs = people.flatMap((one) => alikeAmong(one, people, 'PERSON').map(({ name, likeness }) => ({ one, name, likeness })))
  const isRight = ({ one, name }: (typeof pairs)[number]) => one.person === name.person
  const strong = pairs.filter(({ likeness }) => likeness.isStrong)

  it('are the same where the likeness is strong', () => {
    expect(strong.filter((pair) => !isRight(pair))).toEqual([])
    expect(strong.length).toBeGreaterThan(20)
  })

  it('are found: of the other Latin names of a person a third by strong likeness, six in seven by any', () => {
    const truth = people.flatMap((one) =>
      people.filter((other) => other !== one && other.person === one.person).map((other) => ({ one, other })),
    )
    const latin = truth.filter(({ one, other }) =>
      [one, other].every(({ mentions }) => mentions.every((mention) => !/[\u3040-\u9fff]/.test(mention))),
    )
    const share = (found: typeof pairs, of: typeof truth) =>
      of.filter(({ one, other }) => found.some((pair) => pair.one === one && pair.name === other)).length / of.length
    expect(share(strong, latin)).toBeGreaterThan(1 / 3)
    expect(share(pairs, latin)).toBeGreaterThan(6 / 7)
  })
})

/** Every person that is planted, by normal form; `person`: who it is, where several names are the same. */
function readPeople(path: string): Named[] {
  const { people } = Truth.parse(JSON.parse(readFileSync(path, 'utf8')))
  const known = new Map(
    Object.entries(people).flatMap(([person, variants]) => Object.keys(variants).map((mention) => [mention, person])),
  )
  const mentions = new Set(readPlantedNames(path).flatMap(({ names }) => Object.keys(names.PERSON ?? {})))
  return Array.from(
    Map.groupBy([...mentions], normalForm),
    ([norm, own]): Named => ({ norm, mentions: own, person: known.get(own[0] ?? '') ?? norm }),
  )
}
