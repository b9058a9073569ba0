import type { FirstFiles } from '@dossier/contract'
import { Plural, Trans } from '@lingui/react/macro'
import { tailOfPath } from '../path-names.ts'

type Props = { isFirst: boolean; files: readonly FirstFiles[] | undefined }

/** Whether a task was put before the others, and which of its files come first: pieces for its line. */
export function WhatIsFirst({ isFirst, files = [] }: Props) {
  return (
    <>
      {isFirst && (
        <span>
          <Trans>put before the others</Trans>
        </span>
      )}
      {files.map(({ path, name, waiting }) => {
        const place = name === null ? tailOfPath(path) : `${tailOfPath(path)} (“${name}”)`
        return (
          <span key={`${path} ${name}`} title={path}>
            <Trans>
              first {place}: <Plural value={waiting} one="# waits" other="# wait" />
            </Trans>
          </span>
        )
      })}
    </>
  )
}
