import { versionCalls } from '@dossier/contract/ledger/versions'
import { answers, feature } from '../feature/feature.ts'
import { dropSomeVersions } from './drop.ts'
import { findFormerTexts } from './find.ts'
import { describeFormer, requireFormer } from './former-rows.ts'
import { followFile, keepVersion } from './keep.ts'
import { readPiece } from './piece.ts'
import { listVersions, versionDocuments, versionText } from './read.ts'
import { versionMigrations } from './tables.ts'

/** Versions: what was read of files before they got other bytes, where their folder keeps it. */
export const versions = feature({
  name: 'versions',
  migrations: versionMigrations,
  beforeFileIsReplaced: keepVersion,
  whenFileHasMoved: followFile,
  removeRestOfFolder: dropSomeVersions,
  removeRestOfProject: dropSomeVersions,
  calls: answers(versionCalls, {
    list: ({ scope, params }) => listVersions(scope.records, params),
    documents: ({ scope, params, query }) =>
      versionDocuments(scope.records, { ...params, version: Number(params.version) }, query),
    text: ({ scope, params, query }) =>
      versionText(scope.records, { ...params, version: Number(params.version), number: Number(params.number) }, query),
    find: ({ scope, params: { project }, query }) => findFormerTexts(scope, { project, ...query }),
    one: async ({ scope, params }) => describeFormer(scope.records, await requireFormer(scope.records, params)),
    piece: async ({ scope, params, query }) => readPiece(scope.records, await requireFormer(scope.records, params), query),
  }),
})
