import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the screens know of a file type. */
export type FileType = {
  label: MessageDescriptor
  /** Which picture stands for it. */
  icon: FileIconName
  /** The usual ends of names, without the dot, the most usual first. */
  extensions: string[]
  /** Why to be careful with the original. */
  warning?: FileWarning
}

export type FileIconName =
  | 'mail'
  | 'pdf'
  | 'text'
  | 'sheet'
  | 'slides'
  | 'picture'
  | 'archive'
  | 'sound'
  | 'film'
  | 'code'
  | 'calendar'
  | 'person'
  | 'program'
  | 'unknown'

export type FileWarning = 'macros' | 'program'

const word = msg`Word document`
const excel = msg`Excel spreadsheet`
const slides = msg`PowerPoint presentation`
const archive = msg`Archive`
const program = msg`Program`

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** The table of file types by media type, without parameters and in lower case. */
export const fileTypes: Record<string, FileType> = {
  'application/pdf': { label: msg`PDF document`, icon: 'pdf', extensions: ['pdf'] },
  'application/msword': { label: word, icon: 'text', extensions: ['doc'] },
  [`${office}.wordprocessingml.document`]: { label: word, icon: 'text', extensions: ['docx'] },
  [`${office}.wordprocessingml.template`]: { label: msg`Word template`, icon: 'text', extensions: ['dotx'] },
  'application/vnd.ms-word.document.macroenabled.12': {
    label: msg`Word document with macros`,
    icon: 'text',
    extensions: ['docm'],
    warning: 'macros',
  },
  'application/vnd.ms-word.template.macroenabled.12': {
    label: msg`Word template with macros`,
    icon: 'text',
    extensions: ['dotm'],
    warning: 'macros',
  },
  'application/rtf': { label: msg`Rich text`, icon: 'text', extensions: ['rtf'] },
  'text/rtf': { label: msg`Rich text`, icon: 'text', extensions: ['rtf'] },
  [`${open}.text`]: { label: msg`OpenDocument text`, icon: 'text', extensions: ['odt'] },
  'text/plain': { label: msg`Plain text`, icon: 'text', extensions: ['txt', 'log', 'text'] },
  'text/x-web-markdown': { label: msg`Markdown text`, icon: 'text', extensions: ['md'] },
  'text/markdown': { label: msg`Markdown text`, icon: 'text', extensions: ['md'] },
  'text/html': { label: msg`Web page`, icon: 'code', extensions: ['html', 'htm'] },
  'application/xhtml+xml': { label: msg`Web page`, icon: 'code', extensions: ['xhtml', 'html'] },
  'multipart/related': { label: msg`Saved web page`, icon: 'code', extensions: ['mhtml', 'mht'] },
  'application/xml': { label: msg`XML data`, icon: 'code', extensions: ['xml'] },
  'application/json': { label: msg`JSON data`, icon: 'code', extensions: ['json'] },
  'application/json; twint': { label: msg`Tweet`, icon: 'text', extensions: ['json'] },
  'application/epub+zip': { label: msg`E-book`, icon: 'text', extensions: ['epub'] },

  'application/vnd.ms-excel': { label: excel, icon: 'sheet', extensions: ['xls'] },
  [`${office}.spreadsheetml.sheet`]: { label: excel, icon: 'sheet', extensions: ['xlsx'] },
  [`${office}.spreadsheetml.template`]: { label: msg`Excel template`, icon: 'sheet', extensions: ['xltx'] },
  'application/vnd.ms-excel.sheet.macroenabled.12': {
    label: msg`Excel spreadsheet with macros`,
    icon: 'sheet',
    extensions: ['xlsm'],
    warning: 'macros',
  },
  'application/vnd.ms-excel.template.macroenabled.12': {
    label: msg`Excel template with macros`,
    icon: 'sheet',
    extensions: ['xltm'],
    warning: 'macros',
  },
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': {
    label: excel,
    icon: 'sheet',
    extensions: ['xlsb'],
    warning: 'macros',
  },
  [`${open}.spreadsheet`]: { label: msg`OpenDocument spreadsheet`, icon: 'sheet', extensions: ['ods'] },
  'text/csv': { label: msg`Table (CSV)`, icon: 'sheet', extensions: ['csv'] },
  'text/tab-separated-values': { label: msg`Table (TSV)`, icon: 'sheet', extensions: ['tsv'] },
  'application/x-sqlite3': { label: msg`SQLite database`, icon: 'sheet', extensions: ['sqlite', 'db'] },

  'application/vnd.ms-powerpoint': { label: slides, icon: 'slides', extensions: ['ppt'] },
  [`${office}.presentationml.presentation`]: { label: slides, icon: 'slides', extensions: ['pptx'] },
  [`${office}.presentationml.slideshow`]: { label: slides, icon: 'slides', extensions: ['ppsx'] },
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': {
    label: msg`PowerPoint presentation with macros`,
    icon: 'slides',
    extensions: ['pptm'],
    warning: 'macros',
  },
  [`${open}.presentation`]: { label: msg`OpenDocument presentation`, icon: 'slides', extensions: ['odp'] },
  [`${open}.graphics`]: { label: msg`OpenDocument drawing`, icon: 'picture', extensions: ['odg'] },

  'message/rfc822': { label: msg`E-mail`, icon: 'mail', extensions: ['eml'] },
  'application/vnd.ms-outlook': { label: msg`Outlook e-mail`, icon: 'mail', extensions: ['msg'] },
  'application/vnd.ms-outlook-pst': { label: msg`Outlook mailbox`, icon: 'mail', extensions: ['pst', 'ost'] },
  'application/mbox': { label: msg`Mailbox`, icon: 'mail', extensions: ['mbox'] },
  'text/calendar': { label: msg`Calendar`, icon: 'calendar', extensions: ['ics'] },
  'text/vcard': { label: msg`Contacts`, icon: 'person', extensions: ['vcf'] },
  'text/x-vcard': { label: msg`Contacts`, icon: 'person', extensions: ['vcf'] },

  'image/jpeg': { label: msg`JPEG picture`, icon: 'picture', extensions: ['jpg', 'jpeg'] },
  'image/png': { label: msg`PNG picture`, icon: 'picture', extensions: ['png'] },
  'image/gif': { label: msg`GIF picture`, icon: 'picture', extensions: ['gif'] },
  'image/tiff': { label: msg`TIFF picture`, icon: 'picture', extensions: ['tif', 'tiff'] },
  'image/bmp': { label: msg`Bitmap picture`, icon: 'picture', extensions: ['bmp'] },
  'image/webp': { label: msg`WebP picture`, icon: 'picture', extensions: ['webp'] },
  'image/heic': { label: msg`HEIC picture`, icon: 'picture', extensions: ['heic'] },
  'image/svg+xml': { label: msg`SVG drawing`, icon: 'picture', extensions: ['svg'] },
  'image/emf': { label: msg`Windows drawing`, icon: 'picture', extensions: ['emf'] },
  'image/wmf': { label: msg`Windows drawing`, icon: 'picture', extensions: ['wmf'] },

  'audio/mpeg': { label: msg`MP3 sound`, icon: 'sound', extensions: ['mp3'] },
  'audio/vnd.wave': { label: msg`WAV sound`, icon: 'sound', extensions: ['wav'] },
  'audio/x-wav': { label: msg`WAV sound`, icon: 'sound', extensions: ['wav'] },
  'audio/mp4': { label: msg`MP4 sound`, icon: 'sound', extensions: ['m4a'] },
  'video/mp4': { label: msg`MP4 film`, icon: 'film', extensions: ['mp4'] },
  'video/quicktime': { label: msg`QuickTime film`, icon: 'film', extensions: ['mov'] },
  'video/x-msvideo': { label: msg`AVI film`, icon: 'film', extensions: ['avi'] },

  'application/zip': { label: msg`ZIP archive`, icon: 'archive', extensions: ['zip'] },
  'application/x-7z-compressed': { label: msg`7z archive`, icon: 'archive', extensions: ['7z'] },
  'application/x-rar-compressed': { label: msg`RAR archive`, icon: 'archive', extensions: ['rar'] },
  'application/x-rar-compressed; version=4': { label: msg`RAR archive`, icon: 'archive', extensions: ['rar'] },
  'application/gzip': { label: msg`Gzip archive`, icon: 'archive', extensions: ['gz', 'tgz'] },
  'application/x-tar': { label: msg`TAR archive`, icon: 'archive', extensions: ['tar'] },
  'application/x-gtar': { label: msg`TAR archive`, icon: 'archive', extensions: ['tar'] },
  'application/x-bzip2': { label: archive, icon: 'archive', extensions: ['bz2'] },
  'application/x-xz': { label: archive, icon: 'archive', extensions: ['xz'] },
  'application/java-archive': { label: msg`Java program`, icon: 'program', extensions: ['jar'], warning: 'program' },

  'application/x-msdownload': { label: msg`Windows program`, icon: 'program', extensions: ['exe', 'dll'], warning: 'program' },
  'application/x-dosexec': { label: msg`Windows program`, icon: 'program', extensions: ['exe', 'dll'], warning: 'program' },
  'application/x-msi': { label: msg`Windows installer`, icon: 'program', extensions: ['msi'], warning: 'program' },
  'application/x-bat': { label: program, icon: 'program', extensions: ['bat', 'cmd'], warning: 'program' },
  'application/x-sh': { label: program, icon: 'program', extensions: ['sh'], warning: 'program' },
  'application/x-executable': { label: program, icon: 'program', extensions: [], warning: 'program' },
  'application/x-elf': { label: program, icon: 'program', extensions: [], warning: 'program' },
  'application/javascript': { label: msg`Script`, icon: 'program', extensions: ['js'], warning: 'program' },
  'text/javascript': { label: msg`Script`, icon: 'program', extensions: ['js'], warning: 'program' },
  'application/x-ms-shortcut': { label: msg`Windows shortcut`, icon: 'program', extensions: ['lnk'], warning: 'program' },

  'application/octet-stream': { label: msg`Unknown type`, icon: 'unknown', extensions: [] },
  unknown: { label: msg`Unknown type`, icon: 'unknown', extensions: [] },
}

const families: { begins: string; type: FileType }[] = [
  { begins: 'message/', type: { label: msg`E-mail`, icon: 'mail', extensions: [] } },
  { begins: 'image/', type: { label: msg`Picture`, icon: 'picture', extensions: [] } },
  { begins: 'audio/', type: { label: msg`Sound`, icon: 'sound', extensions: [] } },
  { begins: 'video/', type: { label: msg`Film`, icon: 'film', extensions: [] } },
  { begins: 'text/', type: { label: msg`Text`, icon: 'code', extensions: [] } },
]

/** The type of a file: of the table, else of its family (`image/…`), else undefined. */
export function fileType(contentType: string | null | undefined): FileType | undefined {
  const name = contentType?.toLowerCase() ?? 'unknown'
  return fileTypes[name] ?? fileTypes[name.split(';')[0] ?? ''] ?? families.find(({ begins }) => name.startsWith(begins))?.type
}
