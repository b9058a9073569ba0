import type { NamePage } from '@dossier/contract/names/who'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, Pencil, Search, Split } from 'lucide-react'
import { useState } from 'react'
import { useRight } from '../../api/rights.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Page } from '../../ui/display/page.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { categorySigns } from '../marks/category-signs.ts'
import { hideName, takeBack } from '../rules/change-rules.ts'
import { CorrectDialog } from '../rules/correct-dialog.tsx'
import { SplitDialog } from '../rules/split-dialog.tsx'
import { AlikeNames } from './alike-names.tsx'
import { BesideNames } from './beside-names.tsx'
import { CountedLists } from './counted-lists.tsx'
import styles from './known-name.module.css'
import { RulesOnName } from './rules-on-name.tsx'
import { Spellings } from './spellings.tsx'
import { TimeLine } from './time-line.tsx'
import { documentLinks, type NameOfProject } from './who-links.ts'

type Props = { project: string; page: NamePage; label: string }

/** All that a project has of a name. */
export function KnownName({ project, page, label }: Props) {
  const { i18n } = useLingui()
  const name: NameOfProject = { project, ...page.name }
  const links = documentLinks(name)
  const content = useKeptFocus<HTMLDivElement>()
  const category = i18n._(categorySigns[page.name.category].word)
  const found = formatCount(i18n.locale, page.mentions)
  return (
    <Page
      title={label}
      extra={<Actions name={name} page={page} label={label} />}
      intro={
        <>
          {category} ·{' '}
          <a href={links.all}>
            <Plural value={page.documents} one="# document" other="# documents" />
          </a>{' '}
          ·{' '}
          {page.finders.length > 1 ? (
            <Trans>found {found} times, by each finder for itself</Trans>
          ) : (
            <Trans>found {found} times</Trans>
          )}
        </>
      }
    >
      <div ref={content} className={styles.content}>
        <Notes project={project} page={page} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <AlikeNames name={name} />
            <BesideNames name={name} />
          </div>
          <div className={styles.column}>
            <Spellings name={name} page={page} />
            <TimeLine name={name} dates={page.dates} />
            <CountedLists name={name} page={page} />
            <RulesOnName project={project} page={page} />
          </div>
        </div>
      </div>
    </Page>
  )
}

function Actions({ name, page, label }: { name: NameOfProject; page: NamePage; label: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'correct' | 'split' | null>(null)
  const mayWrite = useRight(name.project, 'write')
  const isHidden = page.rules.some(({ kind, mentionNorm }) => kind === 'hide' && mentionNorm === name.mentionNorm)
  return (
    <div className={styles.actions}>
      <ButtonLink look="primary" href={documentLinks(name).all}>
        <Search aria-hidden="true" />
        <Trans>All documents</Trans>
      </ButtonLink>
      {mayWrite && (
        <>
          <Button onClick={() => setOpen('correct')}>
            <Pencil aria-hidden="true" />
            <Trans>Correct</Trans>
          </Button>
          <Button onClick={() => setOpen('split')} title={t`Part of this is somebody or something else`}>
            <Split aria-hidden="true" />
            <Trans>Split …</Trans>
          </Button>
        </>
      )}
      {mayWrite && !isHidden && (
        <Button onClick={() => void hideName(name.project, name.mentionNorm)} title={t`Hide this name in all documents`}>
          <EyeOff aria-hidden="true" />
          <Trans>Hide</Trans>
        </Button>
      )}
      {open === 'correct' && <CorrectDialog project={name.project} name={name} label={label} onClose={() => setOpen(null)} />}
      {open === 'split' && <SplitDialog name={name} page={page} label={label} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** What somebody should know before all else: the name was another one, or is hidden. */
function Notes({ project, page }: Pick<Props, 'project' | 'page'>) {
  const { asked, name, rules } = page
  const mayWrite = useRight(project, 'write')
  const hidden = rules.find(({ kind, mentionNorm }) => kind === 'hide' && mentionNorm === name.mentionNorm)
  return (
    <>
      {asked !== name.mentionNorm && (
        <Banner kind="info">
          <Trans>“{asked}” was made one with this name.</Trans>
        </Banner>
      )}
      {hidden && (
        <Banner
          kind="warn"
          icon={<EyeOff />}
          action={
            mayWrite && (
              <Button onClick={() => void takeBack(project, hidden)}>
                <Trans>Show again</Trans>
              </Button>
            )
          }
        >
          <Trans>This name is hidden: no list, count or text shows it.</Trans>
        </Banner>
      )}
    </>
  )
}
