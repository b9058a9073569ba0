import { basename } from 'node:path'
import { isUnfinished } from '@dossier/contract'
import { type WatchProblem, type WatchStatus, watchProblem } from '@dossier/contract/indexing/watching'
import { displayPath } from '../scan/display-path.ts'
import { isSystemName } from '../scan/rules.ts'
import { Changes } from './changes.ts'
import type { EventWatch } from './events/port.ts'
import { asSentence, messageOf } from './fault-text.ts'
import { FolderReach } from './folder-reach.ts'
import type { WatchParts } from './parts.ts'
import { askRun, dropEarlierRuns, isWalked, seeRun } from './runs.ts'
import { type Swept, sweepFolder } from './sweep.ts'
import { times } from './times.ts'
import { isStillOn, keepStatus, notStarted, readKept, type Watch } from './watches.ts'

/**
 * The watch of one folder. Events and sweeps say that something has changed; once that has come to rest a run is asked for, as by hand, and never more than one
 * at a time. All decisions are made one after the other, in `#step`; what is told of them is written down, so that everybody can read it.
 */
export class FolderWatch {
  readonly #watch: Watch
  readonly #parts: WatchParts
  readonly #ending = new AbortController()
  readonly #changes: Changes
  readonly #reach: FolderReach
  readonly #over: Promise<void>
  #isWoken = false
  #endWait = () => {}
  #status: WatchStatus = { ...notStarted }
  #told = ''
  #events: EventWatch | undefined
  /** Why the folder cannot be reached. */
  #away: WatchProblem | undefined
  /** What goes wrong with runs or sweeps, until one goes well. */
  #fault: WatchProblem | undefined
  #notBefore = 0
  /** How long it keeps still after a run, which walks all files. */
  #quietMs = 0
  /** Somebody else's run has walked the folder: only a sweep can tell what that has left to do. */
  #mustSweep = false
  #sweepAt = 0
  #againMs: number = times.sweepAgainMs
  #sweeping: Promise<void> | undefined
  #run: { taskId: string; askedAt: number } | undefined
  /** Counts runs, so that a sweep knows whether one has changed the ledger under it. */
  #runs = 0
  /** What the last sweep found, and what of that a run has followed since: found again it is something that runs leave as it is. */
  #signature = ''
  #followed = ''

  constructor(watch: Watch, parts: WatchParts) {
    this.#watch = watch
    this.#parts = parts
    this.#changes = new Changes(parts.restMs)
    this.#reach = new FolderReach(watch, parts)
    this.#over = this.#live()
  }

  /** Ends it; what runs goes on. Comes back when nothing of it is open any more. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('the watch ends'))
    this.wake()
    await this.#over
  }

  /** Lets it look at once, such as whether it is still wanted. */
  wake(): void {
    this.#isWoken = true
    this.#endWait()
  }

  async #live(): Promise<void> {
    const { signal } = this.#ending
    await this.#remember().catch((error: unknown) => this.#noteFault(error))
    while (!signal.aborted) {
      this.#isWoken = false
      const nextAt = await this.#step().catch((error: unknown) => this.#noteFault(error))
      if (!signal.aborted) await this.#waitUntil(nextAt)
    }
    this.#events?.close()
    await this.#sweeping
  }

  #noteFault(error: unknown): number {
    const { signal } = this.#ending
    if (signal.aborted) return 0
    const cause = messageOf(error)
    this.#parts.program.log.error({ event: 'watch failed', folder: this.#watch.path, error: cause })
    this.#fault = watchProblem('look-failed', { cause: asSentence(cause) })
    this.#notBefore = this.#now + times.afterFaultMs
    this.#sweepAt = Math.max(this.#sweepAt, this.#notBefore)
    void this.#tell().catch(() => {})
    return this.#notBefore
  }

  get #now(): number {
    return this.#parts.clock.now()
  }

  async #waitUntil(at: number): Promise<void> {
    if (this.#isWoken) return
    await new Promise<void>((resolve) => {
      const stop = Number.isFinite(at) ? this.#parts.clock.after(Math.max(0, at - this.#now), resolve) : () => {}
      this.#endWait = () => {
        stop()
        resolve()
      }
    })
  }

  /** A run of before that has not ended is still this watch's. */
  async #remember(): Promise<void> {
    const { status, mounts } = await readKept(this.#parts.program.records, this.#watch)
    this.#reach.remember(mounts)
    const { lastRun = null, changedAt = null, changedPath = null } = status ?? {}
    this.#status = { ...notStarted, lastRun, changedAt, changedPath }
    if (lastRun && isUnfinished(lastRun.state)) this.#run = { taskId: lastRun.taskId, askedAt: lastRun.at }
  }

  /** Does what is to be done now; answers when to look again. */
  async #step(): Promise<number> {
    const { records } = this.#parts.program
    if (!(await isStillOn(records, this.#watch))) {
      this.#ending.abort(new Error('the watch was switched off'))
      return 0
    }
    if (this.#run) await this.#followRun(this.#run)
    if (this.#events?.isLost) this.#closeEvents()
    if (!this.#run && !this.#sweeping && this.#sweepAt <= this.#now) await this.#beginSweep()
    if (!this.#run && !this.#away && this.#dueAt() <= this.#now) await this.#beginRun()
    await this.#tell()
    return this.#nextAt()
  }

  #dueAt(): number {
    if (this.#mustSweep) return Number.POSITIVE_INFINITY
    return Math.max(this.#changes.dueAt() ?? Number.POSITIVE_INFINITY, this.#notBefore)
  }

  #nextAt(): number {
    if (this.#run) return this.#now + times.runLookMs
    const sweepAt = this.#sweeping ? Number.POSITIVE_INFINITY : this.#sweepAt
    return this.#away ? sweepAt : Math.min(sweepAt, this.#dueAt())
  }

  async #followRun({ taskId, askedAt }: { taskId: string; askedAt: number }): Promise<void> {
    const seen = await seeRun(this.#parts.program.records, taskId)
    if (seen.state === 'gone') {
      this.#run = undefined
      this.#status.lastRun = null
      return this.#changes.forget(this.#now)
    }
    this.#status.lastRun = { taskId, state: seen.state, at: isUnfinished(seen.state) ? askedAt : seen.at }
    if (isUnfinished(seen.state)) return
    this.#run = undefined
    this.#notBefore = this.#now + this.#quietMs
    this.#status.stillChanging = seen.stillChanging
    if (seen.state === 'ERROR') return this.#noteFailedRun(seen.fault)
    this.#fault = undefined
    this.#followed = this.#signature
    this.#changes.forget(seen.state === 'DONE' ? askedAt : this.#now)
    this.#againMs = seen.stillChanging > 0 ? Math.min(this.#againMs * 2, times.sweepEveryMs) : times.sweepAgainMs
    if (seen.stillChanging > 0) this.#sweepAt = Math.min(this.#sweepAt, this.#now + this.#againMs)
    if (seen.state === 'DONE') await dropEarlierRuns(this.#parts.program.records, this.#watch, taskId)
  }

  /** It may have failed because the drive is gone: the sweep, which comes first, says so. */
  #noteFailedRun(fault = 'it did not say why'): void {
    this.#fault = watchProblem('run-failed', { cause: asSentence(fault) })
    this.#notBefore = this.#now + times.afterFaultMs
    this.#sweepAt = this.#now
  }

  async #beginRun(): Promise<void> {
    if (!(await this.#isThere())) return
    if (await this.#leaveToOthers()) return
    const { program, restMs } = this.#parts
    const askedAt = this.#now
    const asked = await askRun(program, this.#watch, restMs, this.#ending.signal).catch((error: unknown) => {
      this.#ending.signal.throwIfAborted()
      return { problem: watchProblem('run-failed', { cause: asSentence(messageOf(error)) }) }
    })
    if ('problem' in asked) {
      this.#fault = asked.problem
      this.#notBefore = this.#now + times.afterFaultMs
      return
    }
    this.#runs += 1
    this.#run = { taskId: asked.taskId, askedAt }
    this.#status.lastRun = { taskId: asked.taskId, state: 'QUEUED', at: askedAt }
  }

  /** A run that somebody else asked for may find what has changed, or have walked past it before: once it is over a sweep tells. */
  async #leaveToOthers(): Promise<boolean> {
    if (!(await isWalked(this.#parts.program.records, this.#watch))) return false
    this.#sweepAt = this.#now + times.walkLookMs
    this.#mustSweep = true
    return true
  }

  async #beginSweep(): Promise<void> {
    if (!(await this.#isThere())) return
    this.#events ??= await this.#openEvents()
    if (await this.#leaveToOthers()) return
    this.#sweeping = this.#sweep()
      .catch((error: unknown) => void this.#noteFault(error))
      .finally(() => {
        this.#sweeping = undefined
        this.wake()
      })
  }

  async #sweep(): Promise<void> {
    const { program, rest, inTurn } = this.#parts
    const { project, key } = this.#watch
    const { signal } = this.#ending
    await inTurn(async () => {
      const startedAt = this.#now
      const runs = this.#runs
      const request = { records: program.records, project, folder: key, ownFolders: this.#ownFolders, rest, signal }
      const swept = await sweepFolder(request)
      if (runs === this.#runs) this.#takeSweep(swept, startedAt)
      else this.#sweepAt = this.#now + times.sweepAgainMs
    })
  }

  #takeSweep({ files, signature, firstPath }: Swept, startedAt: number): void {
    this.#quietMs = Math.min(files * times.quietPerFileMs, times.afterFaultMs)
    this.#mustSweep = false
    this.#signature = signature
    this.#status.sweptAt = this.#now
    const tookMs = this.#now - startedAt
    this.#sweepAt =
      this.#now + (this.#events?.reach.events === 'all' ? times.sweepEveryMs : Math.max(times.sweepAloneMs, tookMs * 20))
    if (this.#fault?.code === 'look-failed') this.#fault = undefined
    if (signature === '') this.#changes.forget(startedAt)
    else if (signature !== this.#followed) this.#note(firstPath ?? this.#watch.key)
  }

  get #ownFolders(): Buffer[] {
    const { home, logs } = this.#parts.program.layout
    return [home, logs].map((own) => Buffer.from(own))
  }

  async #openEvents(): Promise<EventWatch> {
    return this.#parts.openEvents({
      folder: this.#watch.key,
      ownFolders: this.#ownFolders,
      onChange: (path) => {
        // They come and go as somebody looks at the folder, and are never read.
        if (!isSystemName(basename(displayPath(path)))) this.#note(path)
      },
      onReach: () => this.wake(),
      signal: this.#ending.signal,
    })
  }

  /** They are opened again before the next sweep, which finds what they have missed. */
  #closeEvents(): void {
    this.#events?.close()
    this.#events = undefined
    this.#sweepAt = this.#now
  }

  #note(path: Buffer): void {
    const wasCalm = this.#changes.isEmpty
    this.#changes.note(path, this.#now)
    this.#status.changedAt = this.#now
    this.#status.changedPath = displayPath(path)
    if (wasCalm) this.wake()
  }

  /** Nothing is done to a folder that is away; what changed there while it was, the sweep finds that comes first when it is back. */
  async #isThere(): Promise<boolean> {
    this.#away = await this.#reach.findProblem()
    if (!this.#away) return true
    this.#closeEvents()
    this.#sweepAt = this.#now + times.awayLookMs
    return false
  }

  async #tell(): Promise<void> {
    const reach = this.#events?.reach ?? { events: 'none', problems: [] }
    const problems = [this.#away, this.#fault, ...reach.problems].filter((problem) => problem !== undefined)
    const nextSweepAt = Number.isFinite(this.#sweepAt) && this.#sweepAt > 0 ? this.#sweepAt : null
    const status = { ...this.#status, state: this.#state, events: reach.events, nextSweepAt, problems }
    const told = JSON.stringify(status)
    if (told === this.#told) return
    this.#told = told
    await keepStatus(this.#parts.program.records, this.#watch, status)
  }

  get #state(): WatchStatus['state'] {
    if (this.#away) return 'unreachable'
    if (this.#run) return 'reading'
    if (!this.#changes.isEmpty) return 'changed'
    return this.#status.sweptAt === null ? 'starting' : 'watching'
  }
}
