import { AppError } from '@dossier/contract'
import type { NewNameRule } from '@dossier/contract/names/rules'
import { expect, it } from 'vitest'
import { pipeline } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { openWithFinder, writing } from '../testing/names-in-folder.ts'
import { listRules, makeRule, undoRule } from './change-rules.ts'

/** What became of changes that were asked for at the same moment: `done`, or code and sentence of the refusal. */
async function together(...changes: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(changes)
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'done'
    return end.reason instanceof AppError ? `${end.reason.code}: ${end.reason.message}` : String(end.reason)
  })
}

const kept = async () => (await listRules(pipeline.records, project, { from: 0, size: 9 })).items

describeOnBoth('a name on which two people make a rule at the same moment', (place) => {
  openWithFinder(place)

  async function makeTogether(...given: NewNameRule[]): Promise<string[]> {
    const scopes = await Promise.all(given.map(writing))
    return together(...given.map((rule, at) => makeRule(scopes[at] ?? pipeline.scope, project, rule)))
  }

  it('is renamed by one of them, and the other hears as what it is known now', async () => {
    const ends = await makeTogether(
      { kind: 'rename', mentionNorm: 'Jo Smith', target: 'John Smith' },
      { kind: 'rename', mentionNorm: 'JO SMITH', target: 'Joanna Smith' },
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    const [rule, ...others] = await kept()
    expect([rule?.kind, rule?.mentionNorm, others]).toEqual(['rename', 'jo smith', []])
    const target = rule && 'target' in rule ? rule.target : undefined
    expect(ends.find((end) => end !== 'done')).toContain(
      `CONFLICT: Somebody has given this name another rule already: it is "${target}"`,
    )
  })

  it('has one rule where both mean the same, and both are told of it', async () => {
    const rule = { kind: 'category', mentionNorm: 'Hope', category: 'ORGANIZATION' } as const
    expect(await makeTogether(rule, rule)).toEqual(['done', 'done'])
    expect(await kept()).toHaveLength(1)
  })

  it('is not renamed in a circle by the two', async () => {
    const ends = await makeTogether(
      { kind: 'rename', mentionNorm: 'Jo Smith', target: 'John Smith' },
      { kind: 'rename', mentionNorm: 'John Smith', target: 'Jo Smith' },
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.find((end) => end !== 'done')).toMatch(/^CONFLICT: "jo(hn)? smith" is shown as "jo(hn)? smith" already/)
    expect(await kept()).toHaveLength(1)
  })

  it('has its rule taken back once, and the other hears that there is none', async () => {
    const { rule } = await makeRule(await writing(), project, { kind: 'hide', mentionNorm: 'Jo Smith' })
    const scopes = [await writing(), await writing()]
    const ends = await together(...scopes.map((scope) => undoRule(scope, project, String(rule?.id))))
    expect(ends.toSorted()).toEqual([expect.stringMatching(/^NOT_FOUND: There is no rule/), 'done'])
    expect(await kept()).toEqual([])
  })
})
