import type { Silence } from '@dossier/contract/insights'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The gaps as rows of a file. */
export function silenceRows(i18n: I18n, items: readonly Silence[]): (string | number)[][] {
  const head = [
    msg`Kind`,
    msg`Folder or person`,
    msg`From`,
    msg`To`,
    msg`Documents`,
    msg`Expected`,
    msg`Missing numbers`,
    msg`Chance`,
  ]
  return [head.map((each) => i18n._(each)), ...items.map(rowOf)]
}

function rowOf(item: Silence): (string | number)[] {
  if (item.kind === 'series')
    return [
      item.kind,
      `${item.subject}/${item.pattern}`,
      item.first,
      item.last,
      item.present,
      '',
      item.missing.join(' '),
      item.chance,
    ]
  return [item.kind, item.subject, item.from, item.to, item.found, Math.round(item.expected), '', item.chance]
}
