import type { XrayKind } from '@dossier/contract/documents/xray'

/** A file, and what was planted in it: words that must be found, and as what. None in those that hide nothing. */
export type PlantedCase = { name: string; contentType: string; bytes: Buffer; secrets: { kind: XrayKind; words: string }[] }
