import type { SearchEngine } from './port.ts'

/** An engine under test, started empty. */
export type EngineUnderTest = {
  engine: SearchEngine
  /** Kills the engine as `kill -9` does and waits until it answers again; absent where the test does not own the process. */
  crash?: () => Promise<void>
  stop(): Promise<void>
}

export type StartEngine = () => Promise<EngineUnderTest>
