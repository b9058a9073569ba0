import type { SearchEngine } from './port.ts'

/** An engine under test: started empty, and what only its own tests can do to it. */
export type EngineUnderTest = {
  engine: SearchEngine
  /** Ends the engine as `kill -9` would and waits until it answers again; absent where the test does not own the engine. */
  crash?: () => Promise<void>
  stop(): Promise<void>
}

export type StartEngine = () => Promise<EngineUnderTest>
