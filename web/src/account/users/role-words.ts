import type { Permission } from '@dossier/contract/accounts'
import type { GivenRole } from '@dossier/contract/users'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { labelled } from '../../ui/words/labelled.ts'

/** Roles in a project as one gives them, the weakest first, and as rules name them. */
export const projectRoles: readonly { given: GivenRole; role: Permission['v1']; label: MessageDescriptor }[] = [
  { given: 'visitor', role: 'PROJECT_VISITOR', label: msg`Visitor` },
  { given: 'member', role: 'PROJECT_MEMBER', label: msg`Member` },
  { given: 'editor', role: 'PROJECT_EDITOR', label: msg`Editor` },
  { given: 'admin', role: 'PROJECT_ADMIN', label: msg`Admin` },
]

/** A role in a project as one gives it. */
export function givenOf(role: Permission['v1']): GivenRole {
  return projectRoles.find((each) => each.role === role)?.given ?? 'member'
}

const ofAll: Partial<Record<Permission['v1'], MessageDescriptor>> = {
  INSTANCE_ADMIN: msg`Admin of the program`,
  DOMAIN_ADMIN: msg`Admin of all projects`,
}

/** Which project a rule is of; `*` stands for all. */
export function projectOf({ v2 }: Permission): string {
  return v2.split('::')[1] ?? '*'
}

/** A rule in a few words, such as “harbour: Editor”. */
export function describeRule(i18n: I18n, rule: Permission): string {
  const label = ofAll[rule.v1] ?? projectRoles.find(({ role }) => role === rule.v1)?.label
  const role = label ? i18n._(label) : rule.v1
  const project = projectOf(rule)
  return ofAll[rule.v1] ? role : labelled(i18n, project, role)
}
