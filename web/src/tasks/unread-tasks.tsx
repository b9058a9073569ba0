import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/controls/button.tsx'
import styles from './unread-tasks.module.css'

/** What was known stays, else nothing is shown: a list that cannot be read keeps nobody from working. */
export function UnreadTasks({ retry }: { retry: () => void }) {
  return (
    <p className={styles.quiet} role="status">
      <Trans>The tasks could not be asked for just now.</Trans>{' '}
      <Button look="link" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
