import type { NamePage, NameSpelling } from '@dossier/contract/names/who'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { takeBack } from '../rules/change-rules.ts'
import { ruleText } from '../rules/rule-text.ts'
import { NumberLink } from './number-link.tsx'
import rows from './rows.module.css'
import { documentLinks, type NameOfProject } from './who-links.ts'

/** How the name is written, to the letter; what a rule has made one with it can be taken back here. */
export function Spellings({ name, page }: { name: NameOfProject; page: NamePage }) {
  const { t, i18n } = useLingui()
  const [shown, all] = [page.spellings.length, page.spellingCount].map((count) => formatCount(i18n.locale, count))
  return (
    <Card title={t`Spellings`}>
      <ul className={rows.rows}>
        {page.spellings.map((spelling) => (
          <Spelling key={spelling.mention} name={name} spelling={spelling} />
        ))}
      </ul>
      {page.spellingCount > page.spellings.length && (
        <p className={rows.note}>
          <Trans>
            The {shown} most frequent of {all}.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function Spelling({ name, spelling }: { name: NameOfProject; spelling: NameSpelling }) {
  const { t, i18n } = useLingui()
  const { mention, documents, mentions, rule } = spelling
  return (
    <li className={rows.row}>
      <span className={rows.what} dir="auto">
        {mention}
      </span>
      <span className={rows.more}>
        <Plural value={mentions} one="# time" other="# times" />
      </span>
      <NumberLink count={documents} href={documentLinks(name).spelled(mention)} of={mention} />
      {rule && (
        <Button
          look="quiet"
          onClick={() => void takeBack(name.project, rule)}
          title={ruleText(i18n, rule)}
          aria-label={t`Take back: ${ruleText(i18n, rule)} (${mention})`}
        >
          <Undo2 aria-hidden="true" />
          <Trans>Take back</Trans>
        </Button>
      )}
    </li>
  )
}
