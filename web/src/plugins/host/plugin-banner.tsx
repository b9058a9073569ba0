import type { OffReason } from '@dossier/contract/packages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Unplug } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { readStored, writeStored } from '../../api/stored.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { offWords } from '../off-words.ts'
import { takeSettings } from './plugin-settings.ts'
import { offInPage } from './plugin-tags.ts'
import { showProject } from './registry/registry.ts'
import { failures, onFailure } from './running.ts'

/** Names the plugins that were switched off by themselves, and tells the others which project is shown. */
export function PluginBanner() {
  const project = useProject()
  const { settings } = useSession()
  const now = useSyncExternalStore(onFailure, failures)
  const [readUntil, setReadUntil] = useState(() => Number(readStored(readKey)))
  useEffect(() => showProject(project), [project])
  useEffect(() => takeSettings(settings), [settings])
  const off = [...before, ...now.map(({ plugin, ...failed }) => ({ id: plugin, ...failed }))].filter(({ at }) => at > readUntil)
  const dismiss = () => {
    // The server tells its own time of the same.
    const now = Date.now() + slackMs
    writeStored(readKey, now)
    setReadUntil(now)
  }
  if (off.length === 0) return null
  return (
    <Banner
      kind="warn"
      role="status"
      icon={<Unplug />}
      action={
        <Button look="quiet" onClick={dismiss}>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      {off.map(({ id, reason }) => (
        <Line key={id} id={id} reason={reason} />
      ))}
    </Banner>
  )
}

/** What clocks and the way to the server may take. */
const slackMs = 2_000

/** Until when this browser's reader has read of plugins that were switched off. */
const readKey = 'plugins.read'

/** As the page came. */
const before = offInPage()

function Line({ id, reason }: { id: string; reason: OffReason }) {
  const { i18n } = useLingui()
  const why = i18n._(offWords[reason])
  return (
    <p>
      <Trans>
        The plugin <b>{id}</b> was switched off. {why}
      </Trans>
    </p>
  )
}
