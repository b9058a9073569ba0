import { taskClasses } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { isUnderWay, taskClass } from '../tasks/task.ts'
import { tasksKey, useTasks, useWhenAllDone } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Select } from '../ui/controls/select.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { labelled } from '../ui/words/labelled.ts'
import { formatSize } from '../ui/words/numbers.ts'
import { ocrLanguageName } from './language-names.ts'
import styles from './ocr.module.css'
import { bringLanguage, setupKey, useOcrSetup } from './ocr-calls.ts'

/** Which languages of pictures can be read, and how to get more. */
export function LanguagesCard() {
  const { t, i18n } = useLingui()
  const { manageDocuments } = useSession()
  const setup = useOcrSetup()
  const name = (code: string) => ocrLanguageName(i18n.locale, code)
  return (
    <Card title={t`Text in pictures (OCR)`}>
      {setup.error && <ErrorState error={setup.error} />}
      {setup.data?.engines.length === 0 && (
        <p>
          <Trans>
            No language of pictures can be read here yet. Tesseract is fastest: on Debian and Ubuntu install{' '}
            <code>tesseract-ocr</code> and a package for each language, such as <code>tesseract-ocr-fra</code>. Or bring a
            language here; it is read three times slower.
          </Trans>
        </p>
      )}
      {setup.data?.engines.map((engine) => (
        <p key={engine.kind}>{labelled(i18n, engine.name, engine.languages.map(name).sort().join(', '))}</p>
      ))}
      {manageDocuments && setup.data && <BringLanguage codes={setup.data.bringable} />}
    </Card>
  )
}

function BringLanguage({ codes }: { codes: string[] }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const tasks = useTasks().data?.filter((task) => taskClass(task) === taskClasses.bringOcrLanguage)
  useWhenAllDone(tasks, () => void client.invalidateQueries({ queryKey: setupKey }))
  const bring = useMutation({
    mutationFn: () => bringLanguage(code),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  const running = tasks?.find(isUnderWay)
  const received = Number(running?.properties?.receivedBytes ?? 0)
  const failed = tasks?.[0]?.state === 'ERROR' ? tasks[0].error?.message : undefined
  const options = codes.map((value) => ({ value, label: ocrLanguageName(i18n.locale, value) }))
  return (
    <>
      <div className={styles.languages}>
        <Select
          isField
          label={t`Another language`}
          value={code}
          options={[{ value: '', label: t`Choose` }, ...options.sort((one, other) => one.label.localeCompare(other.label))]}
          onChange={setCode}
        />
        <Button disabled={code === '' || running !== undefined || bring.isPending} onClick={() => bring.mutate()}>
          <Download aria-hidden="true" />
          <Trans>Bring it</Trans>
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {running ? (
          <Trans>{formatSize(i18n.locale, received)} received …</Trans>
        ) : (
          <Trans>It comes from the npm registry, some 10 MB, only when you press the button. Nothing else is sent.</Trans>
        )}
      </p>
      {failed && (
        <p role="alert">
          <ServerSentence text={failed} />
        </p>
      )}
      {bring.error && <ErrorState error={bring.error} />}
    </>
  )
}
