const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

const typesByExtension: Record<string, string> = {
  '7z': 'application/x-7z-compressed',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  docx: `${office}.wordprocessingml.document`,
  eml: 'message/rfc822',
  epub: 'application/epub+zip',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mbox: 'application/mbox',
  md: 'text/x-web-markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  msg: 'application/vnd.ms-outlook',
  odp: `${open}.presentation`,
  ods: `${open}.spreadsheet`,
  odt: `${open}.text`,
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  pst: 'application/vnd.ms-outlook-pst',
  rar: 'application/x-rar-compressed',
  rtf: 'application/rtf',
  tar: 'application/x-tar',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  wav: 'audio/vnd.wave',
  xls: 'application/vnd.ms-excel',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  xlsx: `${office}.spreadsheetml.sheet`,
  xml: 'application/xml',
  zip: 'application/zip',
}

/** The type that a name promises, for what could not be opened; undefined for an extension that we do not know. */
export function typeByName(name: string): string | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(typesByExtension, extension) ? typesByExtension[extension] : undefined
}
