import type { ChangeableSetting, SettingFault } from '@dossier/contract/settings/settings-list'
import { ConfigSchema } from '../config.ts'
import { unitOf } from './list-settings.ts'

/** What is wrong with a value: as a code with the limit that it is beyond, and in words. */
export type ValueFault = { fault: SettingFault; limit?: number; reason: string }

/** By the one schema; undefined where nothing is wrong. What is empty would be read as 0. */
export function valueFault(name: ChangeableSetting, value: string | number | boolean): ValueFault | undefined {
  const text = String(value).trim()
  if (text === '') return { fault: 'empty', reason: 'must not be empty' }
  const issue = ConfigSchema.shape[name].safeParse(text).error?.issues[0]
  if (!issue) return undefined
  const reason = issue.message
  if (issue.code === 'too_small') return { fault: 'least', limit: Number(issue.minimum), reason }
  if (issue.code === 'too_big') return { fault: 'most', limit: Number(issue.maximum), reason }
  const unit = unitOf(name)
  if (unit === 'size' || unit === 'duration' || unit === 'yesNo') return { fault: unit, reason }
  return { fault: issue.code === 'invalid_type' && issue.expected === 'int' ? 'whole' : 'number', reason }
}
