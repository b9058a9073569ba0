import type { BrokenSeries, Silence, SilentMonths } from '@dossier/contract/insights'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileDigit, Folder, Layers, Mailbox, User } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { folderAddress } from '../../search/folders/folder-address.ts'
import { folderName } from '../../search/folders/folder-trail.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { monthWords, silenceHref, subjectWords } from './silence-words.ts'
import styles from './silences.module.css'

const icons = { project: Layers, folder: Folder, mailbox: Mailbox, sender: User, series: FileDigit }

/** One gap: what is quiet, when, and why that is unusual. */
export function SilenceLine({ project, silence }: { project: string; silence: Silence }) {
  const Icon = icons[silence.kind]
  return (
    <li className={styles.line}>
      <Icon aria-hidden="true" />
      {silence.kind === 'series' ? <Series project={project} series={silence} /> : <Months project={project} months={silence} />}
    </li>
  )
}

function Months({ project, months }: { project: string; months: SilentMonths }) {
  const { i18n } = useLingui()
  const { from, to, found, quietElsewhere, monthsElsewhere, isEverywhere } = months
  const [first, last] = [monthWords(i18n.locale, from), monthWords(i18n.locale, to)]
  const elsewhere = formatCount(i18n.locale, monthsElsewhere)
  const expected = formatCount(i18n.locale, Math.round(months.expected))
  return (
    <div>
      <p>
        <b title={months.subject}>{subjectWords(i18n, months)}</b>{' '}
        <a href={silenceHref(project, months, true)}>
          {from === to ? (
            first
          ) : (
            <Trans>
              {first} to {last}
            </Trans>
          )}
        </a>
      </p>
      <p className={styles.why}>
        <a href={silenceHref(project, months)}>
          <Plural value={found} _0="No document" one="# document" other="# documents" />
        </a>{' '}
        <Trans>where the months around it suggest about {expected}.</Trans>{' '}
        {monthsElsewhere > 0 && quietElsewhere === 0 && (
          <Plural value={monthsElsewhere} one="The # other month is not quiet." other="None of the # other months is as quiet." />
        )}
        {quietElsewhere > 0 && (
          <Plural
            value={quietElsewhere}
            one={`# of ${elsewhere} other months is as quiet.`}
            other={`# of ${elsewhere} other months are as quiet.`}
          />
        )}{' '}
        {isEverywhere && <Trans>The whole project is quiet then.</Trans>}
      </p>
    </div>
  )
}

function Series({ project, series }: { project: string; series: BrokenSeries }) {
  const { i18n } = useLingui()
  const { subject, pattern, first, last, step, present, missing, missingCount } = series
  const told = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(missing)
  const more = missingCount - missing.length
  return (
    <div>
      <p>
        <b>{shownName(pattern)}</b>{' '}
        <a href={hrefOf(folderAddress(project, subject, true))} title={subject}>
          <Trans>in {folderName(subject)}</Trans>
        </a>
      </p>
      <p className={styles.why}>
        <Plural value={missingCount} one="Number missing:" other="# numbers missing:" /> {told}
        {more > 0 && <Trans> and {formatCount(i18n.locale, more)} more</Trans>}.{' '}
        <Trans>
          {formatCount(i18n.locale, present)} files run from {first} to {last}
        </Trans>
        {step > 1 ? <Trans>, in steps of {step}.</Trans> : '.'}
      </p>
    </div>
  )
}
