import type { AuditSubject } from '@dossier/contract/audit'
import { parseSearches, parseSeveral } from '../query/parse-several.ts'

/** So many projects are named at most. Where there are more none is, and only who may read everything sees what was asked. */
const mostProjects = 200
const mostClause = 4_000

/** `ofAddress`: the projects for those that name none. */
type Several = { body: unknown; ofAddress: readonly string[] }

/** The searches of a `_msearch`: each may name projects of its own. */
export function describeSearches({ body, ofAddress }: Several): AuditSubject {
  const text = String(body)
  const projects = parseSearches(text, {}).asked.flatMap(({ indices }) => indices ?? ofAddress)
  return { ...named(projects), clause: text.slice(0, mostClause) }
}

/** The documents of a `_mget`: each may be of a project of its own. */
export function describeDocuments({ body, ofAddress }: Several): AuditSubject {
  const projects = parseSeveral(body, {}).flatMap(({ index }) => index ?? ofAddress)
  return { ...named(projects), clause: (JSON.stringify(body) ?? '').slice(0, mostClause) }
}

function named(projects: readonly string[]): AuditSubject {
  const names = [...new Set(projects)]
  return { projects: names.length > mostProjects ? [] : names }
}
