import { describe, expect, it } from 'vitest'
import { type Choice, chooseNext, type Rule, type RunningTask, Turns, type WaitingTask } from './choose.ts'

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
    ...facts,
  }
}

function running(kind: string, memoryMb = 0): RunningTask {
  return { ...waiting(kind), memoryMb }
}

function rule(name: string, facts: Partial<Rule> = {}): [string, Rule] {
  return [name, { name, atOnce: 2, memoryMb: 0, ...facts }]
}

function choice(tasks: WaitingTask[], facts: Partial<Choice> = {}): Choice {
  return {
    waiting: tasks,
    running: [],
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
