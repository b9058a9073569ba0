import { taskClasses } from '@dossier/contract'
import { expect, test } from 'vitest'
import { taskClass } from './task.ts'

test.each([
  [`${taskClasses.index}@7`, taskClasses.index],
  [taskClasses.findNames, taskClasses.findNames],
  ['org.icij.datashare.nlp.NlpApp[CORENLP]@b5bc58a0', taskClasses.findNames],
  ['org.icij.datashare.tasks.ResumeNlpTask@b5bc58a0', taskClasses.enqueueNames],
])('of the task %s the class is %s', (name, expected) => {
  expect(taskClass({ name })).toBe(expected)
})
