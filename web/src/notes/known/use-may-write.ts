import { accountCalls, type Permission } from '@dossier/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'

/** Whether the reader may write in a project; the server checks it again. No as long as that is not known. */
export function useMayWrite(project: string): boolean {
  const { mode } = useSession()
  const rules = useQuery({
    queryKey: ['permissions'],
    queryFn: ({ signal }) => ask(accountCalls.permissions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mode === 'server',
  })
  return mode === 'local' || (rules.data ?? []).some((rule) => letsWrite(rule, project))
}

const writing: readonly Permission['v1'][] = ['DOMAIN_ADMIN', 'PROJECT_ADMIN', 'PROJECT_EDITOR']

/** Who rules the program may not write in projects for that alone. The scope of a rule is `domain::project`, with `*` for all. */
function letsWrite({ v1: role, v2: scope }: Permission, project: string): boolean {
  const [, named = '*'] = scope.split('::')
  return writing.includes(role) && (named === '*' || named === project)
}
