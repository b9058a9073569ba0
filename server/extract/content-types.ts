const archives = new Set([
  'application/gzip',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/vnd.ms-cab-compressed',
  'application/x-7z-compressed',
  'application/x-archive',
  'application/x-brotli',
  'application/x-bzip2',
  'application/x-compress',
  'application/x-cpio',
  'application/x-gtar',
  'application/x-itunes-ipa',
  'application/x-rar-compressed',
  'application/x-tar',
  'application/x-tika-java-enterprise-archive',
  'application/x-tika-java-web-archive',
  'application/x-xz',
  'application/zip',
  'application/zstd',
  'application/zlib',
])

/** Whether the text of such a file is no more than a list of its members' names. */
export function isArchive(contentType: string): boolean {
  return archives.has(contentType)
}

/** Whether the type could not be determined. */
export function isUnknownType(contentType: string): boolean {
  return contentType === 'unknown' || contentType === 'application/octet-stream'
}

const mails = new Set(['application/vnd.ms-outlook', 'application/x-tika-pst-mail-item'])

/** Whether it is a message, whatever program wrote it. */
export function isMail(contentType: string): boolean {
  return contentType.startsWith('message/') || mails.has(contentType)
}

/** Databases of SQLite, by the names that those of some programs have: maps, repositories of sources. */
export const databaseTypes =
  /^application\/((x-|vnd\.)?sqlite3?|x-(geopackage|mbtiles|fossil-.*|bentley-.*|monotone-source-repo|esri-spatially-enabled-db|texnicard))$/
