import { openApiCalls } from '@dossier/contract/settings/openapi'
import { answers, type Feature, feature } from '../feature/feature.ts'
import type { SignInSchemes } from '../identity/provider.ts'
import type { Scope } from '../scope/scope.ts'

type Description = Record<string, unknown> & { openapi: '3.1.0' }
type Asked = { scope: Scope; query: { format?: 'json' | 'yaml' | undefined } }

/**
 * The OpenAPI description of every feature's calls, itself included. It is made when somebody first asks, because a start should not pay
 * for it.
 */
export function openApi(features: () => Feature[]): Feature {
  const made = new WeakMap<SignInSchemes, Description>()
  const describe = async ({ scope, query }: Asked) => {
    const { signInSchemes } = scope.program
    const { describeCalls } = await import('./describe-calls.ts')
    const calls = features().flatMap((each) => each.calls.map(({ call }) => call))
    const description = made.get(signInSchemes) ?? describeCalls(calls, signInSchemes)
    made.set(signInSchemes, description)
    if (query.format !== 'yaml') return description
    const { toYaml } = await import('./to-yaml.ts')
    return toYaml(description)
  }
  return feature({ name: 'openapi', calls: answers(openApiCalls, { describe, describeBelowApi: describe }) })
}
