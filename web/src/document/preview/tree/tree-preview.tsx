import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Segments } from '../../../ui/controls/segments.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import { fetchTree } from '../../source/tree-calls.ts'
import { FramePreview } from '../frame/frame-preview.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { PreviewTools } from '../preview-tools.tsx'
import { whyNot } from '../why-not.ts'
import { TreeView } from './tree-view.tsx'

/** JSON or XML as a tree, or as it stands in the file, line by line. */
export function TreePreview(props: PreviewProps) {
  const { t, i18n } = useLingui()
  const { place, onFail } = props
  const [isText, setText] = useState(false)
  const first = useQuery({
    queryKey: ['tree', place.index, place.id, 0, 0],
    queryFn: ({ signal }) => fetchTree(place, { node: 0, from: 0 }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (first.error) onFail(whyNot(first.error))
  }, [first.error, onFail])
  if (!first.data) return <QuietWait text={t`Loading the preview`} />
  const choice = (
    <Segments
      label={t`Look`}
      value={isText ? 'text' : 'tree'}
      options={[
        { value: 'tree', label: t`As a tree` },
        { value: 'text', label: t`As it stands` },
      ]}
      onChange={(value) => setText(value === 'text')}
    />
  )
  if (isText)
    return (
      <>
        <PreviewTools label={t`Tree`}>{choice}</PreviewTools>
        <FramePreview {...props} />
      </>
    )
  const { faultAt, isCut } = first.data
  return (
    <TreeView place={place} first={first.data}>
      {choice}
      {faultAt !== null && (
        <span>
          <Trans>From character {formatCount(i18n.locale, faultAt + 1)} on it cannot be read.</Trans>
        </span>
      )}
      {isCut && (
        <span>
          <Trans>This document is very long or deep: not all of it is in the tree.</Trans>
        </span>
      )}
    </TreeView>
  )
}
