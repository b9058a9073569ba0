import { isAbsolute } from 'node:path'
import type { SettingFault, SettingName } from '@dossier/contract/settings/settings-list'
import type { z } from 'zod'
import { ConfigSchema } from '../config-schema.ts'
import { settingFacts } from './setting-facts.ts'

/** What is wrong with a value: as a code with the limit that it is beyond, and in words. */
export type ValueFault = { fault: SettingFault; limit?: number; reason: string }

/** By the one schema; undefined where nothing is wrong. What is empty would be read as 0. */
export function valueFault(name: SettingName, value: string | number | boolean): ValueFault | undefined {
  const text = String(value).trim()
  if (text === '') return settingFacts[name].isOptional ? undefined : { fault: 'empty', reason: 'must not be empty' }
  // A folder of the file would count from wherever the program is started.
  if (name === 'dataDir' && !isAbsolute(text)) return { fault: 'folder', reason: 'must be a whole path, from the root on' }
  const issue = ConfigSchema.shape[name].safeParse(text).error?.issues[0]
  return issue && explain(name, issue)
}

function explain(name: SettingName, issue: z.core.$ZodIssue): ValueFault {
  const reason = issue.message
  const { unit, fault } = settingFacts[name]
  if (issue.code === 'too_big' && issue.origin === 'string') return { fault: 'long', limit: Number(issue.maximum), reason }
  if (issue.code === 'too_small' && issue.origin !== 'string') return { fault: 'least', limit: Number(issue.minimum), reason }
  if (issue.code === 'too_big' && issue.origin !== 'array') return { fault: 'most', limit: Number(issue.maximum), reason }
  if (fault) return { fault, reason }
  if (unit === 'size' || unit === 'duration' || unit === 'yesNo') return { fault: unit, reason }
  return { fault: issue.code === 'invalid_type' && issue.expected === 'int' ? 'whole' : 'number', reason }
}
