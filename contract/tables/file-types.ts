/** What a file is, for whoever names it to people: each has a label and a description on the screens. */
export type FileKind =
  | 'pdfDocument'
  | 'wordDocument'
  | 'wordTemplate'
  | 'wordDocumentWithMacros'
  | 'wordTemplateWithMacros'
  | 'richText'
  | 'opendocumentText'
  | 'plainText'
  | 'markdownText'
  | 'webPage'
  | 'savedWebPage'
  | 'xmlData'
  | 'jsonData'
  | 'tweet'
  | 'eBook'
  | 'excelSpreadsheet'
  | 'excelTemplate'
  | 'excelSpreadsheetWithMacros'
  | 'excelTemplateWithMacros'
  | 'opendocumentSpreadsheet'
  | 'tableCsv'
  | 'tableTsv'
  | 'sqliteDatabase'
  | 'sqliteChanges'
  | 'lockedOfficeFile'
  | 'powerpointPresentation'
  | 'powerpointPresentationWithMacros'
  | 'opendocumentPresentation'
  | 'opendocumentDrawing'
  | 'eMail'
  | 'outlookEMail'
  | 'outlookMailbox'
  | 'mailbox'
  | 'calendar'
  | 'contacts'
  | 'jpegPicture'
  | 'pngPicture'
  | 'gifPicture'
  | 'tiffPicture'
  | 'bitmapPicture'
  | 'webpPicture'
  | 'heicPicture'
  | 'svgDrawing'
  | 'windowsDrawing'
  | 'mp3Sound'
  | 'wavSound'
  | 'mp4Sound'
  | 'mp4Film'
  | 'quicktimeFilm'
  | 'aviFilm'
  | 'zipArchive'
  | 'sevenZipArchive'
  | 'rarArchive'
  | 'gzipArchive'
  | 'tarArchive'
  | 'archive'
  | 'javaProgram'
  | 'windowsProgram'
  | 'windowsInstaller'
  | 'program'
  | 'script'
  | 'windowsShortcut'
  | 'unknownType'
  | 'picture'
  | 'sound'
  | 'film'
  | 'text'

/** What is known of a file type. */
export type FileType = {
  kind: FileKind
  /** Which picture stands for it. */
  icon: FileIconName
  /** The usual ends of names, without the dot, the most usual first. */
  extensions: readonly string[]
  /** Why to be careful with the original. */
  warning?: FileWarning
}

/** Pictures that stand for types. */
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

/** `macros`: they run when it is opened with them on; `program`: it runs itself. */
export type FileWarning = 'macros' | 'program'

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** The table of file types by media type, in lower case and without parameters but those that make it another type. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  'application/pdf': { kind: 'pdfDocument', icon: 'pdf', extensions: ['pdf'] },
  'application/msword': { kind: 'wordDocument', icon: 'text', extensions: ['doc'] },
  [`${office}.wordprocessingml.document`]: { kind: 'wordDocument', icon: 'text', extensions: ['docx'] },
  [`${office}.wordprocessingml.template`]: { kind: 'wordTemplate', icon: 'text', extensions: ['dotx'] },
  'application/vnd.ms-word.document.macroenabled.12': {
    kind: 'wordDocumentWithMacros',
    icon: 'text',
    extensions: ['docm'],
    warning: 'macros',
  },
  'application/vnd.ms-word.template.macroenabled.12': {
    kind: 'wordTemplateWithMacros',
    icon: 'text',
    extensions: ['dotm'],
    warning: 'macros',
  },
  'application/rtf': { kind: 'richText', icon: 'text', extensions: ['rtf'] },
  'text/rtf': { kind: 'richText', icon: 'text', extensions: ['rtf'] },
  [`${open}.text`]: { kind: 'opendocumentText', icon: 'text', extensions: ['odt'] },
  'text/plain': { kind: 'plainText', icon: 'text', extensions: ['txt', 'log', 'text'] },
  'text/x-web-markdown': { kind: 'markdownText', icon: 'text', extensions: ['md'] },
  'text/markdown': { kind: 'markdownText', icon: 'text', extensions: ['md'] },
  'text/html': { kind: 'webPage', icon: 'code', extensions: ['html', 'htm'] },
  'application/xhtml+xml': { kind: 'webPage', icon: 'code', extensions: ['xhtml', 'html'] },
  'multipart/related': { kind: 'savedWebPage', icon: 'code', extensions: ['mhtml', 'mht'] },
  'application/xml': { kind: 'xmlData', icon: 'code', extensions: ['xml'] },
  'application/json': { kind: 'jsonData', icon: 'code', extensions: ['json'] },
  'application/json; twint': { kind: 'tweet', icon: 'text', extensions: ['json'] },
  'application/epub+zip': { kind: 'eBook', icon: 'text', extensions: ['epub'] },

  'application/vnd.ms-excel': { kind: 'excelSpreadsheet', icon: 'sheet', extensions: ['xls'] },
  [`${office}.spreadsheetml.sheet`]: { kind: 'excelSpreadsheet', icon: 'sheet', extensions: ['xlsx'] },
  [`${office}.spreadsheetml.template`]: { kind: 'excelTemplate', icon: 'sheet', extensions: ['xltx'] },
  'application/vnd.ms-excel.sheet.macroenabled.12': {
    kind: 'excelSpreadsheetWithMacros',
    icon: 'sheet',
    extensions: ['xlsm'],
    warning: 'macros',
  },
  'application/vnd.ms-excel.template.macroenabled.12': {
    kind: 'excelTemplateWithMacros',
    icon: 'sheet',
    extensions: ['xltm'],
    warning: 'macros',
  },
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': {
    kind: 'excelSpreadsheet',
    icon: 'sheet',
    extensions: ['xlsb'],
    warning: 'macros',
  },
  [`${open}.spreadsheet`]: { kind: 'opendocumentSpreadsheet', icon: 'sheet', extensions: ['ods'] },
  'text/csv': { kind: 'tableCsv', icon: 'sheet', extensions: ['csv'] },
  'text/tab-separated-values': { kind: 'tableTsv', icon: 'sheet', extensions: ['tsv'] },
  'application/x-tika-ooxml-protected': { kind: 'lockedOfficeFile', icon: 'unknown', extensions: [] },
  'application/x-sqlite3': { kind: 'sqliteDatabase', icon: 'sheet', extensions: ['sqlite', 'db'] },
  'application/x-geopackage': { kind: 'sqliteDatabase', icon: 'sheet', extensions: ['gpkg'] },
  'application/x-mbtiles': { kind: 'sqliteDatabase', icon: 'sheet', extensions: ['mbtiles'] },
  'application/x-sqlite3-wal': { kind: 'sqliteChanges', icon: 'sheet', extensions: ['db-wal', 'sqlite-wal'] },
  'application/x-sqlite3-journal': { kind: 'sqliteChanges', icon: 'sheet', extensions: ['db-journal', 'sqlite-journal'] },

  'application/vnd.ms-powerpoint': { kind: 'powerpointPresentation', icon: 'slides', extensions: ['ppt'] },
  [`${office}.presentationml.presentation`]: { kind: 'powerpointPresentation', icon: 'slides', extensions: ['pptx'] },
  [`${office}.presentationml.slideshow`]: { kind: 'powerpointPresentation', icon: 'slides', extensions: ['ppsx'] },
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': {
    kind: 'powerpointPresentationWithMacros',
    icon: 'slides',
    extensions: ['pptm'],
    warning: 'macros',
  },
  [`${open}.presentation`]: { kind: 'opendocumentPresentation', icon: 'slides', extensions: ['odp'] },
  [`${open}.graphics`]: { kind: 'opendocumentDrawing', icon: 'picture', extensions: ['odg'] },

  'message/rfc822': { kind: 'eMail', icon: 'mail', extensions: ['eml'] },
  'application/vnd.ms-outlook': { kind: 'outlookEMail', icon: 'mail', extensions: ['msg'] },
  'application/vnd.ms-outlook-pst': { kind: 'outlookMailbox', icon: 'mail', extensions: ['pst', 'ost'] },
  'application/mbox': { kind: 'mailbox', icon: 'mail', extensions: ['mbox'] },
  'text/calendar': { kind: 'calendar', icon: 'calendar', extensions: ['ics'] },
  'text/vcard': { kind: 'contacts', icon: 'person', extensions: ['vcf'] },
  'text/x-vcard': { kind: 'contacts', icon: 'person', extensions: ['vcf'] },

  'image/jpeg': { kind: 'jpegPicture', icon: 'picture', extensions: ['jpg', 'jpeg'] },
  'image/png': { kind: 'pngPicture', icon: 'picture', extensions: ['png'] },
  'image/gif': { kind: 'gifPicture', icon: 'picture', extensions: ['gif'] },
  'image/tiff': { kind: 'tiffPicture', icon: 'picture', extensions: ['tif', 'tiff'] },
  'image/bmp': { kind: 'bitmapPicture', icon: 'picture', extensions: ['bmp'] },
  'image/webp': { kind: 'webpPicture', icon: 'picture', extensions: ['webp'] },
  'image/heic': { kind: 'heicPicture', icon: 'picture', extensions: ['heic'] },
  'image/svg+xml': { kind: 'svgDrawing', icon: 'picture', extensions: ['svg'] },
  'image/emf': { kind: 'windowsDrawing', icon: 'picture', extensions: ['emf'] },
  'image/wmf': { kind: 'windowsDrawing', icon: 'picture', extensions: ['wmf'] },

  'audio/mpeg': { kind: 'mp3Sound', icon: 'sound', extensions: ['mp3'] },
  'audio/vnd.wave': { kind: 'wavSound', icon: 'sound', extensions: ['wav'] },
  'audio/x-wav': { kind: 'wavSound', icon: 'sound', extensions: ['wav'] },
  'audio/mp4': { kind: 'mp4Sound', icon: 'sound', extensions: ['m4a'] },
  'video/mp4': { kind: 'mp4Film', icon: 'film', extensions: ['mp4'] },
  'video/quicktime': { kind: 'quicktimeFilm', icon: 'film', extensions: ['mov'] },
  'video/x-msvideo': { kind: 'aviFilm', icon: 'film', extensions: ['avi'] },

  'application/zip': { kind: 'zipArchive', icon: 'archive', extensions: ['zip'] },
  'application/x-7z-compressed': { kind: 'sevenZipArchive', icon: 'archive', extensions: ['7z'] },
  'application/x-rar-compressed': { kind: 'rarArchive', icon: 'archive', extensions: ['rar'] },
  'application/x-rar-compressed; version=4': { kind: 'rarArchive', icon: 'archive', extensions: ['rar'] },
  'application/gzip': { kind: 'gzipArchive', icon: 'archive', extensions: ['gz', 'tgz'] },
  'application/x-tar': { kind: 'tarArchive', icon: 'archive', extensions: ['tar'] },
  'application/x-gtar': { kind: 'tarArchive', icon: 'archive', extensions: ['tar'] },
  'application/x-bzip2': { kind: 'archive', icon: 'archive', extensions: ['bz2'] },
  'application/x-xz': { kind: 'archive', icon: 'archive', extensions: ['xz'] },
  'application/java-archive': { kind: 'javaProgram', icon: 'program', extensions: ['jar'], warning: 'program' },

  'application/x-msdownload': { kind: 'windowsProgram', icon: 'program', extensions: ['exe', 'dll'], warning: 'program' },
  'application/x-dosexec': { kind: 'windowsProgram', icon: 'program', extensions: ['exe', 'dll'], warning: 'program' },
  'application/x-msi': { kind: 'windowsInstaller', icon: 'program', extensions: ['msi'], warning: 'program' },
  'application/x-bat': { kind: 'program', icon: 'program', extensions: ['bat', 'cmd'], warning: 'program' },
  'application/x-sh': { kind: 'program', icon: 'program', extensions: ['sh'], warning: 'program' },
  'application/x-executable': { kind: 'program', icon: 'program', extensions: [], warning: 'program' },
  'application/x-elf': { kind: 'program', icon: 'program', extensions: [], warning: 'program' },
  'application/javascript': { kind: 'script', icon: 'program', extensions: ['js'], warning: 'program' },
  'text/javascript': { kind: 'script', icon: 'program', extensions: ['js'], warning: 'program' },
  'application/x-ms-shortcut': { kind: 'windowsShortcut', icon: 'program', extensions: ['lnk'], warning: 'program' },

  'application/octet-stream': { kind: 'unknownType', icon: 'unknown', extensions: [] },
  unknown: { kind: 'unknownType', icon: 'unknown', extensions: [] },
}

const families: readonly { begins: string; type: FileType }[] = [
  { begins: 'message/', type: { kind: 'eMail', icon: 'mail', extensions: [] } },
  { begins: 'image/', type: { kind: 'picture', icon: 'picture', extensions: [] } },
  { begins: 'audio/', type: { kind: 'sound', icon: 'sound', extensions: [] } },
  { begins: 'video/', type: { kind: 'film', icon: 'film', extensions: [] } },
  { begins: 'text/', type: { kind: 'text', icon: 'code', extensions: [] } },
]

/** The type of a file: of the table, else of its family (`image/…`), else undefined. */
export function fileType(contentType: string | null | undefined): FileType | undefined {
  const name = contentType?.toLowerCase() ?? 'unknown'
  return fileTypes[name] ?? fileTypes[name.split(';')[0] ?? ''] ?? families.find(({ begins }) => name.startsWith(begins))?.type
}
