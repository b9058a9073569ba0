import type { PackageLook } from '@dossier/contract/packages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { languageLabel } from '../../ui/words/languages.ts'
import { formatSize } from '../../ui/words/numbers.ts'
import styles from './packages.module.css'

type Props = { look: PackageLook; source?: string }

/** What a package gets once it is on, and what is known of it. */
export function PackageFacts({ look, source }: Props) {
  const { i18n, t } = useLingui()
  const { licence, sha256, files, bytes, homepage } = look
  const size = formatSize(i18n.locale, bytes)
  return (
    <>
      <Rights look={look} />
      <dl className={styles.facts}>
        <dt>{t`Licence`}</dt>
        <dd>{licence ?? t`not stated`}</dd>
        <dt>{t`Size`}</dt>
        <dd>
          {size}, <Plural value={files} one="# file" other="# files" />
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code className={styles.code}>{sha256}</code>
        </dd>
        {source !== undefined && (
          <>
            <dt>{t`From`}</dt>
            <dd>
              <bdi className={styles.code}>{source}</bdi>
            </dd>
          </>
        )}
        {homepage !== null && /^https?:\/\//.test(homepage) && (
          <>
            <dt>{t`Website`}</dt>
            <dd>
              <a className={styles.code} href={homepage} target="_blank" rel="noopener noreferrer">
                {homepage}
              </a>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

function Rights({ look: { script, style, projects, finder } }: { look: PackageLook }) {
  const { i18n } = useLingui()
  const names = projects?.join(', ')
  const languages = finder?.languages?.map((name) => languageLabel(i18n.locale, name)).join(', ')
  const command = finder?.command.join(' ')
  const pipeline = finder?.pipeline
  return (
    <ul className={styles.rights}>
      {script !== null && (
        <li>
          <Trans>
            Its script runs in the page with all your rights: it can read whatever you can read and change whatever you can
            change.
          </Trans>
        </li>
      )}
      {style !== null && (
        <li>
          <Trans>It changes how the page looks.</Trans>
        </li>
      )}
      {names !== undefined && (
        <li>
          <Trans>It is there only for readers of these projects: {names}</Trans>
        </li>
      )}
      {finder && (
        <li>
          <Trans>
            It finds names as {pipeline}: its program ({command}) is given the texts of documents. It has no network and reads no
            other files, as far as this system can refuse it.
          </Trans>
        </li>
      )}
      {languages !== undefined && (
        <li>
          <Trans>It reads texts in {languages}.</Trans>
        </li>
      )}
    </ul>
  )
}
