import { drawFrom } from './draw.ts'
import { type Ask, judge, type Verdict } from './judge.ts'
import { type Body, makeBody } from './make-body.ts'
import { shrink } from './shrink.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A body whose answers differ, as small as it could be made. */
export type Difference = { number: number; kind: 'ranking' | 'unlike'; body: Body; faults: string[] }

export type Outcome = {
  alike: number
  /** Bodies by relevance, and those of them whose ten best are the same. */
  ranked: number
  sameBest: number
  exceptions: Map<string, number>
  differences: Difference[]
}

type Asked = { oracle: Ask; ours: Ask; vocabulary: Vocabulary }

/** Makes bodies from a seed and asks them of both. `mostShrunk`: so many of those that differ are made smaller, which takes a while. */
export async function compareBodies(
  asked: Asked,
  { count, seed, mostShrunk = 20 }: { count: number; seed: string; mostShrunk?: number },
): Promise<Outcome> {
  const outcome: Outcome = { alike: 0, ranked: 0, sameBest: 0, exceptions: new Map(), differences: [] }
  for (let number = 0; number < count; number += 1) {
    const body = makeBody(drawFrom(`${seed} ${number}`), asked.vocabulary)
    const verdict = await judge(body, asked)
    note(outcome, verdict)
    if (verdict.kind !== 'unlike' && verdict.kind !== 'ranking') continue
    const { kind } = verdict
    const isSame = async (smaller: Body) => (await judge(smaller, asked)).kind === kind
    const smallest = outcome.differences.length < mostShrunk ? await shrink(body, isSame) : body
    const last = await judge(smallest, asked)
    outcome.differences.push({ number, kind, body: smallest, faults: 'faults' in last ? last.faults : verdict.faults })
  }
  return outcome
}

function note(outcome: Outcome, verdict: Verdict): void {
  if (verdict.kind === 'exception') outcome.exceptions.set(verdict.cause, (outcome.exceptions.get(verdict.cause) ?? 0) + 1)
  if (verdict.kind === 'alike') outcome.alike += 1
  if (verdict.kind === 'ranking' || (verdict.kind === 'alike' && verdict.isRanked)) outcome.ranked += 1
  if (verdict.kind === 'alike' && verdict.isRanked) outcome.sameBest += 1
}
