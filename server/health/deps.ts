import type { SearchEngine } from '../engine/port.ts'
import type { Extractor } from '../extract/port.ts'
import type { Progress } from '../indexing/follow/index-progress.ts'
import type { FoundEngine } from '../recognition/recognizer.ts'
import type { Stores } from '../stores/read-stores.ts'

/** What the checks try: files, and the two ports where they can be had. */
export type HealthDeps = {
  home: string
  /** As `openRecords` takes it. */
  recordsAddress: string
  engineBinary: string
  tikaJar: string
  /** The `java` command; that of the path where absent. */
  java?: string | undefined
  /** Starts the reader of documents; the check closes it again. */
  openExtractor: (signal: AbortSignal) => Promise<Extractor>
  /** Where models of name finders lie. */
  modelsFolder: string
  /** Which engines of OCR there are. */
  findOcr: () => Promise<FoundEngine[]>
  /** The engine of the running server; absent while none runs: then only the program is tried. */
  engine?: Pick<SearchEngine, 'stats'> | undefined
  /** Looks at the cluster that holds the index; absent, or answers undefined: the index lies in the home. */
  tryCluster?: ((signal: AbortSignal) => Promise<{ name: string; trouble: string | null } | undefined>) | undefined
  /** The stores that the settings name; absent: they name none. Throws AppError BAD_REQUEST. */
  openStores?: (() => Promise<Stores>) | undefined
  /** How far an index that is being made again has come, by project. */
  indexProgress?: (() => Promise<Map<string, Progress>>) | undefined
}
