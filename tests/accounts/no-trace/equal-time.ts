import type { Template } from './requests.ts'
import { closed } from './world.ts'

/** Two requests that must be refused alike: what is closed, and what there is not. */
export type Pair = readonly [closed: Template, unknown: Template]

/** For each call one request that names the closed project and one that names none that there is; and likewise of things in it. */
export function pairsOf(templates: readonly Template[]): Pair[] {
  const find = (isMeant: (template: Template) => boolean) => templates.find(isMeant)
  const pairs = [
    [find(({ path }) => path.includes(`/${closed}`)), find(({ path }) => path.includes('/unheard'))],
    [find(({ path }) => /\/\{[a-z]+-ada-secret\}/.test(path)), find(({ path }) => /\/x(?:\/|\?|$)/.test(path))],
  ]
  return pairs.flatMap(([one, two]) => (one && two ? [[one, two] as const] : []))
}

type Ask = (template: Template) => Promise<unknown>

/** How much longer the first takes than the second, by medians of so many; each comes first as often, so that whatever else goes on slows both. */
export async function ratioOf([one, two]: Pair, ask: Ask, times: number): Promise<number> {
  const taken: [number[], number[]] = [[], []]
  for (let at = 0; at < times; at += 1) {
    if (at % 2 === 0) taken[0].push(await timeOf(() => ask(one)))
    taken[1].push(await timeOf(() => ask(two)))
    if (at % 2 === 1) taken[0].push(await timeOf(() => ask(one)))
  }
  return medianOf(taken[0]) / medianOf(taken[1])
}

/** The middle one. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
