import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import { safeBlocks } from './safe-blocks.tsx'
import styles from './text.module.css'
import { TextWidget } from './text-widget.tsx'

/** What the page is about: the operator's own words where the settings have any. */
export function Intro({ project }: { project: string }) {
  const { t } = useLingui()
  const { widgetTextDefaultContent } = useSession().settings
  return (
    <TextWidget title={t`Insights`}>
      {widgetTextDefaultContent ? (
        safeBlocks(widgetTextDefaultContent)
      ) : (
        <p>
          <Trans>
            How much there is in this project, what period it covers, who is named in it, and where something may be missing.
            Every number leads to the documents that it counts.
          </Trans>
        </p>
      )}
      <p className={styles.links}>
        <a href={hrefOf(addresses.project(project))}>
          <Trans>Start searching</Trans>
        </a>
        <a href={hrefOf(addresses.notes(project))}>
          <Trans>Shared notes</Trans>
        </a>
      </p>
    </TextWidget>
  )
}
