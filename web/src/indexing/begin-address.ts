import type { Task } from '@dossier/contract'
import { type AddressSearch, stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'

/** A run as the form that begins one is filled in; `language` and `charset` (of all documents) have no field of their own and are taken over as they are. */
export type Beginning = {
  folder: string
  filter: boolean
  ocr: boolean
  /** Tesseract's codes, the main one first; none: told from the documents. */
  ocrLanguages: string[]
  strings: boolean
  excludePattern: string
  language: string
  charset: string
}

/** A form that nobody has filled in. */
export const noBeginning: Beginning = {
  folder: '',
  filter: true,
  ocr: false,
  ocrLanguages: [],
  strings: false,
  excludePattern: '',
  language: '',
  charset: '',
}

/** The address of the indexing screen with its form filled in like this. */
export function beginAddress({
  folder,
  filter,
  ocr,
  ocrLanguages,
  strings,
  excludePattern,
  language,
  charset,
}: Beginning): string {
  const search = {
    begin: folder,
    all: filter ? undefined : 'true',
    ocr: ocr ? 'true' : undefined,
    ocrLanguage: ocrLanguages.join('+') || undefined,
    strings: strings ? 'true' : undefined,
    leaveOut: excludePattern || undefined,
    language: language || undefined,
    charset: charset || undefined,
  }
  return addresses.indexing + stringifyAddressSearch(search)
}

/** Reads it from the part behind `?`. */
export function readBeginning(search: AddressSearch): Beginning {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    folder: text('begin'),
    filter: text('all') !== 'true',
    ocr: text('ocr') === 'true',
    ocrLanguages: codesIn(text('ocrLanguage')),
    strings: text('strings') === 'true',
    excludePattern: text('leaveOut'),
    language: text('language'),
    charset: text('charset'),
  }
}

/** What a run was asked for, as its task tells it; undefined where that was no folder, but files of the ledger that were to be read once more. */
export function beginningOf(args: Task['args']): Beginning | undefined {
  const text = (name: string) => {
    const value = args?.[name]
    return typeof value === 'string' ? value : ''
  }
  const folder = text('dataDir')
  if (folder === '' || args?.retry === true) return undefined
  return {
    folder,
    filter: args?.filter !== false,
    ocr: args?.ocr === true,
    ocrLanguages: codesIn(text('ocrLanguage')),
    strings: args?.strings === true,
    excludePattern: text('excludePattern'),
    language: text('language'),
    charset: text('charset'),
  }
}

function codesIn(text: string): string[] {
  return text.split('+').filter((code) => code !== '')
}
