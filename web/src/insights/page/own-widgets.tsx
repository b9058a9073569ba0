import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Widget } from '../../feature/screen-slots.ts'
import { CreationDates } from '../dates/creation-dates.tsx'
import { DiskUsage } from '../figures/disk-usage.tsx'
import { Duplicates } from '../figures/duplicates.tsx'
import { FileBarometer } from '../figures/file-barometer.tsx'
import { LanguageCounts } from '../figures/languages.tsx'
import { NameCounts } from '../figures/name-counts.tsx'
import { Intro } from '../text/intro.tsx'
import { Links } from '../text/links.tsx'
import { EmptyWidget } from '../text/text-widget.tsx'
import { lateWidget } from './late-widget.tsx'

const TreeMap = lazy(async () => ({ default: (await import('../tree-map/tree-map-widget.tsx')).TreeMapWidget }))
const Silences = lazy(async () => ({ default: (await import('../silences/silences-widget.tsx')).SilencesWidget }))
const TypesOverTime = lazy(async () => ({ default: (await import('../over-time/types-over-time.tsx')).TypesOverTime }))
const FoldersOverTime = lazy(async () => ({ default: (await import('../over-time/folders-over-time.tsx')).FoldersOverTime }))
const Correspondence = lazy(async () => ({ default: (await import('../over-time/correspondence.tsx')).Correspondence }))
const UnreadByFolder = lazy(async () => ({ default: (await import('../over-time/unread-by-folder.tsx')).UnreadByFolder }))

/** The widgets that are always there. Those from 10 to 60 stand as the specification says; the others follow and load once they are seen. */
export const ownWidgets: readonly Widget[] = [
  { name: 'WidgetText', order: 10, cols: 6, label: msg`Insights`, Widget: Intro },
  { name: 'WidgetFileBarometer', order: 20, cols: 3, label: msg`Files`, Widget: FileBarometer },
  { name: 'WidgetDiskUsage', order: 30, cols: 3, label: msg`Disk usage`, Widget: DiskUsage },
  { name: 'WidgetEntities', order: 35, heightRem: 15, label: msg`Names found`, Widget: NameCounts },
  {
    name: 'WidgetDocumentsByCreationDate',
    order: 40,
    heightRem: 24,
    label: msg`Documents by creation date`,
    Widget: CreationDates,
  },
  { name: 'WidgetDuplicates', order: 50, label: msg`Duplicates`, Widget: Duplicates },
  { name: 'WidgetListGroup', order: 60, label: msg`Links`, Widget: Links },
  { name: 'WidgetTreeMap', order: 80, heightRem: 36, label: msg`Map of folders`, Widget: lateWidget(TreeMap) },
  { name: 'WidgetSilences', order: 90, heightRem: 30, label: msg`Silences`, Widget: lateWidget(Silences) },
  { name: 'WidgetTypesOverTime', order: 100, heightRem: 30, label: msg`File types over time`, Widget: lateWidget(TypesOverTime) },
  { name: 'WidgetCorrespondence', order: 110, heightRem: 30, label: msg`Who writes to whom`, Widget: lateWidget(Correspondence) },
  { name: 'WidgetUnreadByFolder', order: 75, label: msg`What could not be read`, Widget: lateWidget(UnreadByFolder) },
  { name: 'WidgetLanguages', order: 72, heightRem: 26, cols: 6, label: msg`Languages`, Widget: LanguageCounts },
  {
    name: 'WidgetDocumentsByCreationDateByPath',
    order: 120,
    heightRem: 24,
    isHiddenAtFirst: true,
    label: msg`Creation dates by folder`,
    Widget: lateWidget(FoldersOverTime),
  },
  { name: 'WidgetEmpty', order: 130, cols: 3, isHiddenAtFirst: true, label: msg`Blank card`, Widget: EmptyWidget },
]
