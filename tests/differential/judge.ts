import { QueryError } from '@dossier/server/query/query-error.ts'
import { compareAnswers } from '../oracle/compare.ts'
import type { Answer } from '../oracle/oracle.ts'
import { causeOf } from './exceptions.ts'
import type { Body } from './make-body.ts'

/** Asks one body; throws where it is refused. */
export type Ask = (body: Body) => Promise<Answer>

/** What came of a body: alike, alike but for the best ten, unlike for a cause that is known, or unlike. */
export type Verdict =
  | { kind: 'alike'; isRanked: boolean }
  | { kind: 'ranking'; faults: string[] }
  | { kind: 'exception'; cause: string }
  | { kind: 'unlike'; faults: string[] }

/** Asks both and compares: totals, ids where the order is fixed, buckets; by relevance the ten best. */
export async function judge(body: Body, asked: { oracle: Ask; ours: Ask }): Promise<Verdict> {
  const [oracle, ours] = await Promise.all([attempt(asked.oracle, body), attempt(asked.ours, body)])
  const faults = faultsOf(body, oracle, ours)
  const isRanked = body.sort === undefined && body.size !== 0
  if (faults.length === 0 && !hasFailed(oracle) && !hasFailed(ours) && isRanked) {
    const ranking = compareBest(oracle, ours)
    return ranking === undefined ? { kind: 'alike', isRanked } : { kind: 'ranking', faults: [ranking] }
  }
  if (faults.length === 0) return { kind: 'alike', isRanked: false }
  const cause = causeOf(body, faults)
  return cause === undefined ? { kind: 'unlike', faults } : { kind: 'exception', cause }
}

/** Why there is no answer: the body was refused, or whoever was asked failed. */
type Failed = { isRefused: boolean; message: string }

async function attempt(ask: Ask, body: Body): Promise<Answer | Failed> {
  try {
    return await ask(body)
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error)
    return { isRefused: error instanceof QueryError || message.startsWith('the oracle: 400 '), message }
  }
}

/** Nothing where both refuse the body; a failure is no refusal. */
function faultsOf(body: Body, oracle: Answer | Failed, ours: Answer | Failed): string[] {
  const failures = [tellFailure('the oracle', oracle), tellFailure('ours', ours)].filter((each) => each !== undefined)
  if (hasFailed(oracle) && hasFailed(ours)) return oracle.isRefused && ours.isRefused ? [] : failures
  if (hasFailed(oracle) || hasFailed(ours)) return failures
  if (body.sort === undefined) return compareAnswers(withoutHits(oracle), withoutHits(ours), true)
  const ids = (answer: Answer) => answer.hits.hits.map(({ _id }) => _id).join(' ')
  const order = ids(oracle) === ids(ours) ? [] : ['other hits, or in another order']
  return [...order, ...compareAnswers(withoutHits(oracle), withoutHits(ours), true)]
}

function hasFailed(answer: Answer | Failed): answer is Failed {
  return 'isRefused' in answer
}

function tellFailure(who: string, answer: Answer | Failed): string | undefined {
  return hasFailed(answer) ? `${who} ${answer.isRefused ? 'refuses' : 'fails'}: ${answer.message.slice(0, 300)}` : undefined
}

function withoutHits(answer: Answer): Answer {
  return { ...answer, hits: { ...answer.hits, hits: [] } }
}

const best = 10

/** How the ten best differ; those that score like the last one are equally good, whichever of them are shown. */
function compareBest(oracle: Answer, ours: Answer): string | undefined {
  const shown = oracle.hits.hits.slice(0, best)
  const last = shown.at(-1)?._score ?? 0
  const found = new Set(ours.hits.hits.slice(0, best).map(({ _id }) => _id))
  const missing = shown.filter(({ _id, _score }) => (_score ?? 0) > last * nearly && !found.has(_id))
  return missing.length === 0 ? undefined : `${missing.length} of the ${shown.length} best are not among ours`
}

/** Scores are 32-bit floats, summed in another order. */
const nearly = 1.00001
