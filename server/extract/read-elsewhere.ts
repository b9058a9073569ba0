import { databaseTypes } from './content-types.ts'

/** Programs that read, or turn into something that is read here, what we have no reader for; by media type. */
const tools: [RegExp, string][] = [
  [databaseTypes, 'DB Browser for SQLite (tables as CSV)'],
  [/^application\/x-sqlite3-(wal|journal)$/, 'DB Browser for SQLite, on a copy of it beside its database'],
  [/^application\/(x-|vnd\.apache\.)parquet$/, 'DuckDB (tables as CSV)'],
  [/^application\/(x-)?(zstd|zstandard)$/, 'unzstd'],
  [/^application\/(x-)?lz4$/, 'lz4 -d'],
  [/^application\/(x-grib2?|x-netcdf|x-hdf|fits)$/, 'GDAL (gdal_translate, gdalinfo)'],
  [/^application\/(x-)?(vmdk|qcow2?|virtualbox-vdi)|x-raw-disk-image|x-vhd/, '7-Zip'],
  [/^application\/x-(iso9660-image|apple-diskimage|stuffit.*)$/, '7-Zip'],
  [/^application\/(x-)?(visio|vnd\.visio.*)$/, 'LibreOffice Draw (as PDF)'],
  [/^application\/(wasm|x-java-applet|java-vm)$/, 'a decompiler'],
  [/^image\/vnd\.dxf$/, 'a CAD program (as PDF)'],
  [/^image\/vnd\.djvu$/, 'DjVuLibre (as PDF)'],
  [/^application\/vnd\.lotus-1-2-3$/, 'LibreOffice (as ODF)'],
]

/** Types of which the reader takes the properties and no more, whatever is in them; with programs as above. */
const ofProperties: [RegExp, string][] = [
  [/^image\/vnd\.(dwg|dgn)$/, 'a CAD program (as PDF)'],
  [/^application\/sldworks$/, 'eDrawings (as PDF)'],
  [/^application\/vnd\.(stardivision\..*|ms-works)$/, 'LibreOffice (as ODF)'],
  [/^application\/vnd\.ms-project$/, 'ProjectLibre (as PDF)'],
  [/^application\/x-(quattro-pro|corelpresentations)$/, 'LibreOffice (as ODF)'],
  [/^application\/vnd\.apple\.(unknown|keynote|pages|numbers)\.1[38]$/, 'Keynote, Pages or Numbers (as PDF)'],
]

/** A program that reads files of a type that nothing here reads; undefined where we know of none. */
export function readElsewhere(contentType: string): string | undefined {
  return tools.find(([types]) => types.test(contentType))?.[1] ?? readForProperties(contentType)
}

/** The same, only for types of which the reader takes the properties and no more. */
export function readForProperties(contentType: string): string | undefined {
  return ofProperties.find(([types]) => types.test(contentType))?.[1]
}
