import type { AuditSubject } from '@dossier/contract/audit'
import { parseSearches, parseSeveral } from '../query/parse-several.ts'
import { withDigest } from './describe-search.ts'

/** So many projects are named at most. Where there are more none is, and only who may read everything sees what was asked. */
const mostProjects = 200

/** `ofAddress`: the projects for those that name none. */
type Several = { body: unknown; ofAddress: readonly string[] }

/** The searches of a `_msearch`: each may name projects of its own. */
export function describeSearches({ body, ofAddress }: Several): AuditSubject {
  const text = String(body)
  const projects = parseSearches(text, {}).asked.flatMap(({ indices }) => indices ?? ofAddress)
  return { ...named(projects), clause: withDigest(text) }
}

/** The documents of a `_mget`: each may be of a project of its own. */
export function describeDocuments({ body, ofAddress }: Several): AuditSubject {
  const projects = parseSeveral(body, {}).flatMap(({ index }) => index ?? ofAddress)
  return { ...named(projects), clause: withDigest(JSON.stringify(body) ?? '') }
}

function named(projects: readonly string[]): AuditSubject {
  const names = [...new Set(projects)]
  return { projects: names.length > mostProjects ? [] : names }
}
