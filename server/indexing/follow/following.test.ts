import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { readNewestChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { FollowerTurn } from '../../records/workers/follower-turn.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { saveText } from '../testing/save-text.ts'
import { Following } from './following.ts'

/** Of workers that take the turn by their names. */
class Turns {
  holder: string | undefined
  /** Of all that have had it, in their order. */
  readonly former: string[] = []

  of(me: string): FollowerTurn {
    return {
      take: async () => {
        if (this.holder === undefined) this.former.push(me)
        this.holder ??= me
        return this.holder === me
      },
      require: async () => {
        if (this.holder !== me) throw new AppError('RECORDS_DOWN', {})
      },
      giveUp: async () => {
        if (this.holder === me) this.holder = undefined
      },
    }
  }
}

/** Lets nobody write. */
class FullEngine extends FakeEngine {
  override async write(): Promise<never> {
    throw new AppError('DISK_FULL', { message: 'The disk of the cluster is full.' })
  }
}

/** Takes too long for the first so many writes. */
class SlowEngine extends FakeEngine {
  many: number
  takesMs = 0
  tries = 0
  constructor(many: number) {
    super()
    this.many = many
  }
  override async write(...args: Parameters<FakeEngine['write']>) {
    this.tries += 1
    if (this.tries <= this.many) await sleep(this.takesMs)
    if (this.tries <= this.many) throw new AppError('TIMEOUT', { call: 'write' })
    return super.write(...args)
  }
}

class CountingEngine extends FakeEngine {
  looks = 0
  override position() {
    this.looks += 1
    return super.position()
  }
}

describeOnBoth('following among several workers', (place) => {
  let records: Records
  let turns: Turns
  const { signal } = new AbortController()

  beforeEach(async () => {
    records = await place.open()
    turns = new Turns()
    await saveText(records, 'a', 'one')
  })

  function follow(name: string, engine: FakeEngine, patienceMs: number): Following {
    const following = new Following({ records, engine, turn: turns.of(name), patienceMs })
    const ending = new AbortController()
    const followed = following.follow(ending.signal)
    onTestFinished(async () => {
      ending.abort()
      await followed
    })
    return following
  }

  it('waits for an index that does not get on only for so long, and says what to look at', async () => {
    turns.holder = 'another'
    const following = new Following({ records, engine: new FakeEngine(), turn: turns.of('me'), patienceMs: 20 })
    await expect(following.settle(signal)).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringMatching(/does not get on.*disks/),
    })
  })

  it('waits for what another worker stores as long as that takes', async () => {
    turns.holder = 'another'
    const engine = new CountingEngine()
    const last = await readNewestChange(records)
    await engine.commit({ recordsId: records.id, change: last - 1 })
    const unseen = { file_entry: 1, project: 'p', path_key: Buffer.from('a'), after_entry: 1, until_entry: 2, text_keys: '[]' }
    await records.db
      .insertInto('unseen')
      .values({ ...unseen, first_change: last })
      .execute()
    const following = new Following({ records, engine, turn: turns.of('me'), patienceMs: 20 })
    const settled = following.settle(signal)
    // Each look is half a second after the one before.
    await expect.poll(() => engine.looks).toBeGreaterThan(2)
    await records.db.deleteFrom('unseen').execute()
    await engine.commit({ recordsId: records.id, change: last })
    await settled
  })

  it('tries again where the engine is too slow, until it has not got on for too long', async () => {
    const slow = new SlowEngine(2)
    const following = new Following({ records, engine: slow, turn: turns.of('me'), patienceMs: 60_000 })
    await following.settle(signal)
    expect(slow.tries).toBe(3)
    await saveText(records, 'b', 'two')
    const slower = new Following({ records, engine: new SlowEngine(9), turn: turns.of('me'), patienceMs: 20 })
    await expect(slower.settle(signal)).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('counts the first attempt, which may take minutes itself', async () => {
    const slow = new SlowEngine(0)
    const following = new Following({ records, engine: slow, turn: turns.of('me'), patienceMs: 20 })
    await following.settle(signal)
    await saveText(records, 'b', 'two')
    slow.many = 9
    slow.takesMs = 40
    await expect(following.settle(signal)).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(slow.tries).toBe(2)
  })

  it('gives the turn up where it cannot write, and another one carries the changes on', async () => {
    const failing = follow('failing', new FullEngine(), 50)
    await expect.poll(() => failing.isFollower, { interval: 2 }).toBe(true)
    const other = follow('other', new FakeEngine(), 5_000)
    await other.settle(signal)
    expect(turns.former).toContain('other')
    expect([failing.isFollower, other.isFollower]).toEqual([false, true])
  })
})
