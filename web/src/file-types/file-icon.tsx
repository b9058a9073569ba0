import { type FileIconName, fileType } from '@dossier/contract/tables/file-types'
import {
  Calendar,
  CircleQuestionMark,
  Contact,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FilePlay,
  FileSpreadsheet,
  FileTerminal,
  FileText,
  FileType,
  type LucideIcon,
  Mail,
  Presentation,
} from 'lucide-react'
import styles from './file-icon.module.css'
import { useFileTypeLabel } from './file-type-label.ts'

const icons: Record<FileIconName, LucideIcon> = {
  mail: Mail,
  pdf: FileText,
  text: FileType,
  sheet: FileSpreadsheet,
  slides: Presentation,
  picture: FileImage,
  archive: FileArchive,
  sound: FileMusic,
  film: FilePlay,
  code: FileCode,
  calendar: Calendar,
  person: Contact,
  program: FileTerminal,
  unknown: CircleQuestionMark,
}

/** The picture of a file type in a small box; its name shows when the pointer rests on it, and is said. */
export function FileIcon({ contentType }: { contentType: string | null | undefined }) {
  const label = useFileTypeLabel()(contentType)
  const Icon = icons[fileType(contentType)?.icon ?? 'unknown']
  return (
    <span className={styles.icon} title={label} role="img" aria-label={label}>
      <Icon aria-hidden="true" />
    </span>
  )
}
