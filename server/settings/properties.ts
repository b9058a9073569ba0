import type { SettingName } from '@dossier/contract/settings/settings-list'
import { whyWithoutMeaning } from '../known-properties.ts'
import { isSecret } from '../secret-settings.ts'
import { settingFacts, settingNamed } from './setting-facts.ts'
import { valueFault } from './value-fault.ts'

/**
 * What becomes of a line of the known program's settings file. `taken`: as a setting of ours, of the same or another name; `meaningless`: the property has no
 * meaning here; `refused`: its value is none that the setting can have; `overridden`: another line says the same setting, under our name or further down; `unknown`: no such property. Values are only
 * repeated where they are settings of ours.
 */
export type JudgedLine =
  | { line: number; property: string; outcome: 'taken'; setting: SettingName; value: string }
  | { line: number; property: string; outcome: 'meaningless' | 'refused' | 'overridden' | 'unknown'; reason: string }

/** Judges each line of a file of Java properties that says something. */
export function judgeProperties(text: string): JudgedLine[] {
  const lines = readProperties(text).map(judge)
  return lines.map((line) => {
    const winner = line.outcome === 'taken' ? strongest(lines, line.setting) : undefined
    if (winner === undefined || winner.line === line.line) return line
    return { line: line.line, property: line.property, outcome: 'overridden', reason: `line ${winner.line} says it too` }
  })
}

/** Ours wins over the known program's name, as in the file of the home, and of several lines the last, as properties are read. */
function strongest(lines: readonly JudgedLine[], setting: SettingName): JudgedLine | undefined {
  const same = lines.filter((line) => line.outcome === 'taken' && line.setting === setting)
  return same.findLast(({ property }) => property === setting) ?? same.at(-1)
}

function judge({ line, property, value: said }: Property): JudgedLine {
  const setting = settingNamed(property)
  if (setting === 'home')
    return { line, property, outcome: 'refused', reason: 'the home folder is named by --home or DOSSIER_HOME' }
  if (setting !== undefined && isSecret(setting))
    return { line, property, outcome: 'refused', reason: 'it is a secret: write it into config.json of the home folder yourself' }
  if (setting === 'mode')
    return { line, property, outcome: 'meaningless', reason: 'the mode is said when the program is started, as in --mode server' }
  if (setting !== undefined) {
    // The known program takes these in any case.
    const value = settingFacts[setting].unit === 'yesNo' ? said.toLowerCase() : said
    const wrong = value.includes('\ufffd') ? { reason: 'has letters that cannot be read' } : valueFault(setting, value)
    if (!wrong) return { line, property, outcome: 'taken', setting, value }
    return { line, property, outcome: 'refused', reason: `the value ${wrong.reason}` }
  }
  const why = whyWithoutMeaning(property)
  if (why !== undefined) return { line, property, outcome: 'meaningless', reason: why }
  return { line, property, outcome: 'unknown', reason: 'no property of this name is known' }
}

type Property = { line: number; property: string; value: string }

/** `key=value`, `key: value` or `key value`; `#` and `!` begin comments, a backslash at the end of a line goes on in the next. */
function readProperties(text: string): Property[] {
  const properties: Property[] = []
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at++) {
    const first = at
    let whole = (lines[at] ?? '').trimStart()
    if (whole === '' || /^[#!]/.test(whole)) continue
    while (/(?:^|[^\\])(?:\\\\)*\\$/.test(whole) && at + 1 < lines.length)
      whole = whole.slice(0, -1) + (lines[++at] ?? '').trimStart()
    const [, key = '', value = ''] = /^((?:\\.|[^\\:=\s])*)\s*[:=]?\s*(.*)$/s.exec(whole) ?? []
    properties.push({ line: first + 1, property: unescaped(key), value: unescaped(value).trim() })
  }
  return properties
}

const signs: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f' }

function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_all, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (signs[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
