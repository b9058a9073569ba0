import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Choice, chooseNext, chooseToGiveWay, type Rule, type RunningTask, Turns, type WaitingTask } from './choose.ts'

let count = 0

function waiting(kind: string, facts: Partial<WaitingTask> = {}): WaitingTask {
  count += 1
  return {
    id: `${count}`,
    class: kind,
    project: 'p',
    userId: 'u',
    createdAt: count,
    wasCutOff: false,
    isSuspect: false,
    preferredAt: null,
    args: '{}',
    ...facts,
  }
}

function running(kind: string, memoryMb = 0): RunningTask {
  return { ...waiting(kind), memoryMb }
}

function rule(name: string, facts: Partial<Rule> = {}): [string, Rule] {
  return [name, { name, args: z.unknown(), atOnce: 2, memoryMb: 0, isResumable: true, ...facts }]
}

function choice(tasks: WaitingTask[], facts: Partial<Choice> = {}): Choice {
  return {
    waiting: tasks,
    running: [],
    elsewhere: [],
    isFollower: true,
    open: [...tasks, ...(facts.running ?? [])],
    rules: new Map([rule('a'), rule('b'), rule('big', { memoryMb: 800 }), rule('small', { memoryMb: 200, atOnce: 9 })]),
    budgetMb: 1_200,
    turns: new Turns(),
    ...facts,
  }
}

/** Begins one after the other, each of which ends at once. */
function order(tasks: WaitingTask[]): string[] {
  const turns = new Turns()
  let left = tasks
  const begun: string[] = []
  for (let next = chooseNext(choice(left, { turns })); next; next = chooseNext(choice(left, { turns }))) {
    const { id } = next
    turns.take(next)
    left = left.filter((task) => task.id !== id)
    begun.push(`${next.class}${next.userId}${next.project}`)
  }
  return begun
}

describe('whose turn it is', () => {
  it('takes kinds in turn, however many of one were asked for', () => {
    expect(order([waiting('a'), waiting('a'), waiting('a'), waiting('b')])).toEqual(['aup', 'bup', 'aup', 'aup'])
  })

  it('takes users in turn within a kind, and projects in turn within a user', () => {
    const tasks = [waiting('a'), waiting('a'), waiting('a', { project: 'q' }), waiting('a', { userId: 'v' })]
    expect(order(tasks)).toEqual(['aup', 'avp', 'auq', 'aup'])
  })

  it('takes what was cut off before everything else', () => {
    const late = waiting('b', { wasCutOff: true, createdAt: 1_000 })
    expect(chooseNext(choice([waiting('a'), late]))).toBe(late)
  })
})

describe('what was put before the others', () => {
  it('comes before everything else, the latest first', () => {
    const cutOff = waiting('b', { wasCutOff: true })
    const [first, second] = [waiting('a', { preferredAt: 9 }), waiting('a', { preferredAt: 5 })]
    expect(chooseNext(choice([cutOff, second, first]))).toBe(first)
    expect(chooseNext(choice([cutOff, second]))).toBe(second)
  })

  it('has the task of its kind make room that was begun last and does not go before it', () => {
    const [early, late, before] = [running('a'), running('a'), { ...running('a'), preferredAt: 9 }]
    const asked = waiting('a', { preferredAt: 5 })
    expect(chooseToGiveWay(choice([asked], { running: [early, late] }))).toBe(late)
    expect(chooseToGiveWay(choice([asked], { running: [early, before] }))).toBe(early)
    expect(chooseToGiveWay(choice([asked], { running: [before, before] }))).toBeUndefined()
    expect(chooseToGiveWay(choice([waiting('a')], { running: [early, late] }))).toBeUndefined()
  })

  it('has nobody make room where there is some, or it has to wait anyway, or the other could not go on', () => {
    const asked = waiting('b', { preferredAt: 5 })
    const both = [running('b'), running('b')]
    expect(chooseToGiveWay(choice([asked], { running: [running('b')] }))).toBeUndefined()
    const final = new Map([rule('b', { isResumable: false })])
    expect(chooseToGiveWay(choice([asked], { running: both, rules: final }))).toBeUndefined()
    const earlier = { ...waiting('a'), createdAt: 0 }
    const behind = new Map([rule('a'), rule('b', { after: ['a'] })])
    expect(chooseToGiveWay(choice([asked], { running: both, rules: behind, open: [earlier, asked] }))).toBeUndefined()
  })

  it('has only those make room whose place it can have, none where other workers have those of its project', () => {
    const asked = waiting('b', { preferredAt: 5 })
    const [own, other] = [running('b'), { ...running('b'), project: 'q' }]
    expect(chooseToGiveWay(choice([asked], { running: [other], elsewhere: [waiting('b'), waiting('b')] }))).toBeUndefined()
    expect(chooseToGiveWay(choice([asked], { running: [other, { ...other, id: 'last' }] }))).toMatchObject({ id: 'last' })
    expect(chooseToGiveWay(choice([asked], { running: [own, other], elsewhere: [waiting('b')] }))).toBe(own)
    const full = [waiting('b'), waiting('b')]
    expect(chooseToGiveWay(choice([asked], { running: [other, { ...other, id: 'last' }], elsewhere: full }))).toBeUndefined()
  })
})

describe('what may not be begun', () => {
  it('is what exceeds the limit of its kind, which holds up no other kind', () => {
    const other = waiting('b')
    expect(chooseNext(choice([waiting('a'), other], { running: [running('a'), running('a')] }))).toBe(other)
  })

  it('is what comes after another kind in its project, until that has ended', () => {
    const rules = new Map([rule('a'), rule('b', { after: ['a'] })])
    const earlier = waiting('a')
    const later = waiting('b')
    const elsewhere = waiting('b', { project: 'q' })
    expect(chooseNext(choice([later, elsewhere], { rules, open: [earlier, later, elsewhere] }))).toBe(elsewhere)
    expect(chooseNext(choice([later], { rules, open: [later, waiting('a')] }))).toBe(later)
  })

  it('is a second one of those that ran during a crash', () => {
    const first = { ...running('a'), isSuspect: true }
    const second = waiting('b', { isSuspect: true })
    const third = waiting('b')
    expect(chooseNext(choice([second, third], { running: [first] }))).toBe(third)
  })
})

describe('memory', () => {
  it('runs side by side what fits into the budget', () => {
    const small = waiting('small')
    expect(chooseNext(choice([small], { running: [running('big', 800), running('small', 200)] }))).toBe(small)
    expect(
      chooseNext(choice([small], { running: [running('big', 800), running('small', 200), running('small', 200)] })),
    ).toBeUndefined()
  })

  it('asks a kind what its arguments need', () => {
    const memoryMb = (_budgetMb: number, args: unknown) => (args === 'much' ? 700 : 0)
    const rules = new Map([rule('names', { memoryMb, args: z.string() })])
    const full = { rules, running: [running('big', 800)] }
    const [much, little] = ['much', 'little'].map((args) => waiting('names', { args: JSON.stringify(args) }))
    expect(chooseNext(choice(much ? [much] : [], full))).toBeUndefined()
    expect(chooseNext(choice(little ? [little] : [], full))).toBe(little)
  })

  it('runs alone what wants more than all of it', () => {
    const huge = waiting('huge')
    const rules = new Map([rule('huge', { memoryMb: 9_000 }), rule('small', { memoryMb: 200 })])
    expect(chooseNext(choice([huge], { rules }))).toBe(huge)
    expect(chooseNext(choice([huge], { rules, running: [running('small', 200)] }))).toBeUndefined()
  })

  it('lets no stream of small tasks keep a large one waiting', () => {
    const big = waiting('big')
    const smalls = [running('small', 200), running('small', 200), running('small', 200)]
    expect(chooseNext(choice([big, waiting('small')], { running: smalls }))).toBeUndefined()
  })

  it('lets small ones pass a large one that waits for another large one', () => {
    const small = waiting('small')
    expect(chooseNext(choice([waiting('big'), small], { running: [running('big', 800)] }))).toBe(small)
    expect(chooseNext(choice([waiting('big'), small], { running: [running('big', 800), running('small', 200)] }))).toBe(small)
  })

  it('never holds up what takes none', () => {
    const light = waiting('a')
    const smalls = [running('small', 600), running('small', 600)]
    expect(chooseNext(choice([waiting('big'), light], { running: smalls }))).toBe(light)
  })
})
