import { useLingui } from '@lingui/react/macro'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import type { OpenDocument, Passage, SelectionAction } from '../../../feature/document-slots.ts'
import { useOffered } from '../../../feature/offered.ts'
import { Popover } from '../../../ui/controls/popover.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { formatCount } from '../../../ui/words/numbers.ts'
import type { Hit } from '../../hits/hits.ts'
import type { TextReaderHandle } from '../text-reader.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelected } from './use-selected.ts'

type Props = { open: OpenDocument; reader: RefObject<TextReaderHandle | null>; currentHit: Hit | undefined }

/** What features offer to do with a passage of the text: by the keys of the actions, and by buttons beside what the reader has selected. */
export function SelectionActions({ open, reader, currentHit }: Props) {
  const { t, i18n } = useLingui()
  const actions = useOffered('selectionActions', open.place.index)
  const selected = useSelected(reader)
  const refusal = useRefusal()
  const [begun, setBegun] = useState<{ action: SelectionAction; passage: Passage }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun in one document is over in another
  useEffect(() => setBegun(undefined), [open.place.id])
  const begin = (action: SelectionAction, passage: Passage | null) => {
    const refused = passage ? refusal(action, passage) : t`Select a passage of the text first, or go to a hit.`
    if (!passage || refused !== null) showToast({ kind: 'failed', text: refused ?? '' })
    else setBegun({ action, passage })
  }
  const now = () => reader.current?.passage() ?? (currentHit ? (reader.current?.passageAt(currentHit) ?? null) : null)
  useShortcuts(Object.fromEntries(actions.map((action) => [action.key, () => begin(action, now())])))
  if (actions.length === 0) return null
  if (!begun) return selected && <SelectionBar actions={actions} passage={selected} refusal={refusal} onBegin={begin} />
  const { action, passage } = begun
  const close = () => setBegun(undefined)
  return (
    <Popover label={i18n._(action.label)} anchor={passage.anchor} onClose={close}>
      <Suspense>
        <action.Panel {...open} passage={passage} onClose={close} />
      </Suspense>
    </Popover>
  )
}

/** Why an action does not take a passage, in words; null where it does. */
function useRefusal() {
  const { t, i18n } = useLingui()
  return ({ mostUnits }: SelectionAction, { text, isWhole }: Passage): string | null => {
    if (!isWhole) return t`The selection reaches beyond the text. Select text only.`
    if (mostUnits === undefined || text.length <= mostUnits) return null
    const most = formatCount(i18n.locale, mostUnits)
    const all = formatCount(i18n.locale, text.length)
    return t`${all} characters are selected, but at most ${most} are allowed. Select fewer.`
  }
}
