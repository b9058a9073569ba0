import type { SearchEngine } from '../port.ts'

/** An engine under test, started empty. */
export type EngineUnderTest = {
  engine: SearchEngine
  /** Kills the engine as `kill -9` does and waits until it answers again; absent where the test does not own the process. */
  crash?: () => Promise<void>
  stop(): Promise<void>
}

export type StartEngine = () => Promise<EngineUnderTest>

/** A place for one index, empty at first, where a test can stop and start an engine. */
export type IndexPlace = {
  /** Starts an engine on what lies there; rejects if it refuses. `stop` leaves the index. */
  start: StartEngine
  /** Replaces what lies there, also below a running engine, by an index that another program made. */
  putForeignIndex(): Promise<void>
  /** All that lies there, in any form that `toEqual` compares. */
  contents(): Promise<unknown>
  remove(): Promise<void>
}

/** What an adapter brings to the conformance suite. */
export type AdapterUnderTest = {
  start: StartEngine
  makePlace: () => Promise<IndexPlace>
  /** Whether it has no positions by segment, so that `locate` tells all of them. */
  locatesAll?: boolean
  /** Whether the node of the test lacks what runs scripts, so that sorting by how many values there are cannot be tried. */
  lacksScripts?: boolean
}
