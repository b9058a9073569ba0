import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { FolderPicker } from '../../search/folders/folder-picker.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { type Interval, intervals } from '../charts/columns/bins.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { ChartOrTable, type Shown } from '../charts/tables/chart-or-table.tsx'
import { WidgetCard } from '../known/widget-card.tsx'
import { cutHref } from './date-links.ts'
import { useDated } from './dated.ts'
import styles from './dates.module.css'
import { DatesChart } from './dates-chart.tsx'
import { DatesNote } from './dates-note.tsx'
import { DatesTable, dateRows } from './dates-table.tsx'

/** Documents by creation date, by year, month or day, in all folders or some. */
export function CreationDates({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const [interval, setInterval] = useState<Interval>('month')
  const [folders, setFolders] = useState<string[]>([])
  const [shown, setShown] = useState<Shown>('chart')
  const [isLog, setLog] = useState(false)
  const picture = useRef<SVGSVGElement>(null)
  const asked = useDated(project, folders, interval)
  const place = { project, folders }
  const words: Record<Interval, string> = { year: t`Year`, month: t`Month`, day: t`Day` }
  const tools = (
    <>
      <FolderPicker project={project} choice={{ values: folders, onChange: setFolders }} />
      <Segments
        label={t`Interval`}
        value={interval}
        options={intervals.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => setInterval(intervals.find((each) => each === value) ?? 'month')}
      />
      {shown === 'chart' && (
        <Switch isOn={isLog} onChange={setLog}>
          <Trans>Logarithmic</Trans>
        </Switch>
      )}
      <ChartOrTable shown={shown} onChange={setShown} />
      <SaveMenu
        name={`${project}-${t`Documents by creation date`}`}
        rows={() => dateRows(i18n, asked.data?.bins ?? [], interval)}
        {...(shown === 'chart' && { picture })}
      />
    </>
  )
  return (
    <WidgetCard title={t`Documents by creation date`} extra={tools} asked={asked}>
      {(dated) => (
        <div className={styles.inside}>
          {dated.bins.length === 0 ? (
            <p className={styles.none}>
              <Trans>No document here has a creation date after 1970 and before now.</Trans>
            </p>
          ) : shown === 'chart' ? (
            <DatesChart
              key={`${interval} ${dated.first} ${dated.bins.length} ${folders.join()}`}
              {...{ place, dated, interval, isLog, picture }}
            />
          ) : (
            <DatesTable {...{ place, dated, interval }} />
          )}
          {dated.cut > 0 && (
            <p className={styles.note}>
              <Trans>Only the newest 1,000 periods with documents are shown.</Trans>{' '}
              <a href={cutHref(place, dated)}>
                <Plural value={dated.cut} one="# document is older" other="# documents are older" />
              </a>
            </p>
          )}
          <DatesNote {...{ place, dated }} />
        </div>
      )}
    </WidgetCard>
  )
}
