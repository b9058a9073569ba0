import { fileTypes } from '@dossier/contract/tables/file-types'
import { expect, it } from 'vitest'
import { previewKind } from './preview-kind.ts'

it('knows how each kind of original is shown, whatever stands behind its type', () => {
  expect(previewKind('application/pdf')).toBe('pdf')
  expect(previewKind('application/pdf; version=1.4')).toBe('pdf')
  expect(previewKind('image/png')).toBe('picture')
  expect(previewKind('image/tiff')).toBe('drawn')
  expect(previewKind('message/rfc822')).toBe('frame')
  expect(previewKind('text/html; charset=utf-8')).toBe('frame')
  expect(previewKind('text/csv')).toBe('sheet')
  expect(previewKind('text/x-java-source')).toBe('frame')
  expect(previewKind('application/rtf')).toBe('frame')
  expect(previewKind('image/svg+xml')).toBe('picture')
  expect(previewKind('application/json; charset=utf-8')).toBe('tree')
  expect(previewKind('application/rdf+xml')).toBe('tree')
  expect(previewKind('application/xhtml+xml')).toBe('frame')
  expect(previewKind('text/xml')).toBe('tree')
  expect(previewKind('application/vnd.ms-excel')).toBe('sheet')
  expect(previewKind('application/vnd.ms-excel.sheet.binary.macroEnabled.12')).toBe('sheet')
  expect(previewKind('application/x-sqlite3')).toBe('sheet')
  expect(previewKind('application/epub+zip')).toBe('frame')
  expect(previewKind('application/vnd.ms-wordml')).toBe('tree')
  expect(previewKind('application/mbox')).toBe('frame')
  expect(previewKind('image/vnd.dxf; format=ascii')).toBe('frame')
  expect(previewKind('image/vnd.dxf; format=binary')).toBeUndefined()
  expect(previewKind('audio/mpeg')).toBe('sound')
  expect(previewKind('video/mp4')).toBe('film')
})

it('shows what the contract names as TIFF, spreadsheet, JSON and tweet by readers of their own', () => {
  expect(previewKind('image/tiff')).toBe('drawn')
  const sheets = ['ods', 'ots', 'xlsx', 'xls', 'xltx', 'csv']
  const types = Object.entries(fileTypes).filter(
    ([type, { extensions }]) => extensions.some((end) => sheets.includes(end)) && !/macro/.test(type),
  )
  expect(types.map(([type]) => [type, previewKind(type)])).toEqual(types.map(([type]) => [type, 'sheet']))
  expect(previewKind('application/vnd.oasis.opendocument.spreadsheet-template')).toBe('sheet')
  for (const type of ['application/json', 'application/json; twint', 'application/json; charset=utf-8'])
    expect(previewKind(type)).toBe('tree')
})

it('shows nothing of what nobody can show', () => {
  for (const type of ['application/x-msdownload', 'application/octet-stream', '', 'constructor', undefined])
    expect(previewKind(type)).toBeUndefined()
})
