import type { XrayFinding, XrayGap, XrayKind } from '@dossier/contract/documents/xray'

/** So much of a text is told. */
const toldUnits = 500
/** More of one document are not told. */
export const mostFindings = 2_000

type Rest = Partial<Pick<XrayFinding, 'page' | 'part' | 'place' | 'author' | 'box'>>

/** A finding; what is not known of it is null. */
export function finding(kind: XrayKind, text: string, rest: Rest = {}): XrayFinding {
  const told = text.toWellFormed().replace(/\s+/g, ' ').trim()
  const cut = told.length > toldUnits ? `${told.slice(0, toldUnits)}…` : told
  return { kind, text: cut.toWellFormed(), page: null, part: null, place: null, author: null, box: null, ...rest }
}

/** What a look into a file came to. */
export type Looked = { findings: XrayFinding[]; pages: number | null; pagesRead: number; gap: XrayGap | null }
