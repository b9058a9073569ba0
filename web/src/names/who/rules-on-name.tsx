import type { NamePage } from '@dossier/contract/names/who'
import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import { Card } from '../../ui/display/card.tsx'
import { formatDay } from '../../ui/words/numbers.ts'
import { ruleText } from '../rules/rule-text.ts'
import { TakeBackButton } from '../rules/take-back-button.tsx'
import rows from './rows.module.css'

/** The rules that hold on a name, by whom and since when, each to be taken back. */
export function RulesOnName({ project, page }: { project: string; page: NamePage }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  if (page.rules.length === 0) return null
  return (
    <Card title={t`Rules`}>
      <ul className={rows.rows}>
        {page.rules.map((rule) => (
          <li key={rule.id} className={rows.row}>
            <span className={rows.what} dir="auto">
              {ruleText(i18n, rule)}
            </span>
            <span className={rows.more}>
              {rule.user === user.uid ? t`You` : rule.user} · {formatDay(i18n.locale, new Date(rule.creationDate))}
            </span>
            <TakeBackButton project={project} rule={rule} />
          </li>
        ))}
      </ul>
      <p className={rows.note}>
        <a href={hrefOf(addresses.nameRules(project))}>
          <Trans>Rules on names</Trans>
        </a>
      </p>
    </Card>
  )
}
