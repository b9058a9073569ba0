import { type Task, taskClasses } from '@dossier/contract'
import { type Verification, type VerifyProperties, verifyCalls } from '@dossier/contract/ledger/verify'
import { ask } from '../../api/ask.ts'
import { taskClass } from '../../tasks/task.ts'

/** A verification as the list of tasks tells it: how far it is, and what it found once it has ended. */
export type VerifyTask = Omit<Task, 'properties' | 'result'> & {
  properties?: Partial<VerifyProperties>
  result?: Verification
}

/** Whether a task looks again at what the ledger says. */
export function isVerifyTask(task: Task): task is VerifyTask {
  return taskClass(task) === taskClasses.verify
}

/** The verifications of a project, the latest first. */
export function verificationsOf(tasks: Task[], project: string): VerifyTask[] {
  const those = tasks.filter(isVerifyTask).filter(({ args }) => args?.defaultProject === project)
  return those.sort((one, other) => other.createdAt - one.createdAt)
}

/** Asks for a verification; one that goes on is joined. Answers the task. */
export function startVerification(project: string): Promise<Task> {
  return ask(verifyCalls.verify, { params: { project } })
}
