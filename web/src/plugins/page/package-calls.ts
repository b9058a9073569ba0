import {
  extensionCalls,
  type InstalledFacts,
  type Package,
  type PackageKind,
  type PackageLook,
  packageCalls,
  pluginCalls,
} from '@dossier/contract/packages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, hrefOfCall } from '../../api/ask.ts'
import { request } from '../../api/request.ts'

const packagesKey = ['packages']

/** Where a package is taken from: by its id in the registry, a path or an address, or a file of this computer. */
export type Place = { id: string } | { url: string } | { file: File }

/** All packages, and what holds for them. */
export function usePackages() {
  return useQuery({ queryKey: packagesKey, queryFn: ({ signal }) => ask(packageCalls.all, { signal }) })
}

/** Looks at a package without installing it. */
export function lookAt(kind: PackageKind, place: Place): Promise<PackageLook> {
  if ('file' in place) return send(hrefOfCall(packageCalls.lookIntoFile, { params: { kind } }), place.file)
  return ask(packageCalls.look, { params: { kind }, query: place })
}

/** What can be done with packages; the list is asked for again after each. */
export function usePackageChanges(kind: PackageKind) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: packagesKey })
  const calls = kind === 'plugins' ? pluginCalls : extensionCalls
  const install = useMutation({
    /** Only what was looked at: the checksum says which. */
    mutationFn: ({ place, sha256 }: { place: Place; sha256: string }): Promise<Package> =>
      'file' in place
        ? send(hrefOfCall(packageCalls.installFile, { params: { kind } }), place.file, sha256)
        : ask(calls.install, { query: { ...place, sha256 } }),
    onSettled,
  })
  const turn = useMutation({
    mutationFn: ({ id, isOn }: Pick<InstalledFacts, 'id' | 'isOn'>) =>
      ask(packageCalls.turn, { params: { kind, id }, body: { isOn } }),
    onSettled,
  })
  const remove = useMutation({ mutationFn: (id: string) => ask(calls.uninstall, { query: { id } }), onSettled })
  return { install, turn, remove }
}

function send<Answer>(address: string, file: File, sha256?: string): Promise<Answer> {
  const form = new FormData()
  if (sha256 !== undefined) form.append('sha256', sha256)
  form.append('file', file)
  return request(address, { method: 'POST', form })
}
