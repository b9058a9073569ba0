import { cardCalls } from '@dossier/contract/cards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Quote } from 'lucide-react'
import { usePageTitle } from '../../address/page-title.ts'
import { hrefOfCall } from '../../api/ask.ts'
import { useProject } from '../../api/project.ts'
import { useRight } from '../../api/rights.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import tools from '../../ui/display/list-tools.module.css'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useCards } from '../known/cards.ts'
import { CardList } from './card-list.tsx'
import styles from './cards-page.module.css'
import { CheckFile } from './check-file.tsx'

/** The cards of a project in their order: to read, order, change, export and check. */
export function CardsPage() {
  const { t } = useLingui()
  const project = useProject()
  const cards = useCards(project)
  const mayChange = useRight(project, 'mark')
  usePageTitle(t`Cards`)
  const params = { params: { project } }
  return (
    <Page
      title={t`Cards`}
      intro={t`Passages that were kept, with what proves them: place, date and digests of the originals.`}
      extra={
        <div className={styles.exports}>
          {(cards.data?.length ?? 0) > 0 && (
            <>
              <ButtonLink look="quiet" href={hrefOfCall(cardCalls.html, params)} download>
                <Trans>Export as HTML</Trans>
              </ButtonLink>
              <ButtonLink look="quiet" href={hrefOfCall(cardCalls.markdown, params)} download>
                <Trans>Export as Markdown</Trans>
              </ButtonLink>
            </>
          )}
          <CheckFile project={project} />
        </div>
      }
    >
      {cards.isPending && <QuietWait text={t`Loading the cards`} />}
      {cards.isError && <ErrorState error={cards.error} retry={() => void cards.refetch()} />}
      {cards.data?.length === 0 && (
        <EmptyState icon={<Quote />} title={t`No cards yet`}>
          <p>
            <Trans>Select a passage in the text of a document and choose Quote, or press q.</Trans>
          </p>
        </EmptyState>
      )}
      {cards.data && cards.data.length > 0 && (
        <>
          <div className={tools.tools}>
            <span role="status" className={tools.count}>
              <Plural value={cards.data.length} one="# card" other="# cards" />
            </span>
          </div>
          <CardList project={project} cards={cards.data} mayChange={mayChange} />
        </>
      )}
    </Page>
  )
}
