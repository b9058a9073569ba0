import type { Task } from '@dossier/contract'
import { beforeEach } from 'vitest'
import { folder, openOn, pipeline } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { FakeRecognizer } from '../../ocr/testing/fake-recognizer.ts'
import { type FindRequest, requestFind } from '../find/request-find.ts'
import { givenFinders } from '../finder/given-finders.ts'
import { nerTagField } from '../ner-tags.ts'
import { FakeFinder } from './fake-finder.ts'

/** The finder of the present test. */
export let finder = new FakeFinder()

const program = {
  get given() {
    return [givenFinders.give([finder])]
  },
  recognizer: new FakeRecognizer(),
}

/** For the tests of a `describe`: a folder that is indexed, each test with a finder of its own. */
export function openWithFinder(place?: Parameters<typeof openOn>[0]): void {
  beforeEach(() => {
    finder = new FakeFinder()
  })
  openOn(place, program)
}

/** Has names found and waits for it. */
export async function find(request: Partial<FindRequest> = {}): Promise<Task> {
  const { find: task } = await requestFind(pipeline.scope, project, { pipeline: 'fake', ...request })
  await pipeline.work()
  return pipeline.task(task.id)
}

/** The documents of the folder by the names of their files. */
export async function documentsByName() {
  const rows = await pipeline.records.db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', 'Document')
    .orderBy('rid')
    .execute()
  return new Map(rows.map((row) => [String(JSON.parse(row.source).path).slice(folder.length + 1), row]))
}

/** What the index has of a file: each name with its places. */
export async function namesOf(name: string): Promise<string[]> {
  const document = (await documentsByName()).get(name)
  const entities = pipeline.engine.entities.get(document?.rid ?? 0) ?? []
  return entities.map(({ mention, offsets, isHidden }) => `${mention} ${offsets.join()}${isHidden ? ' hidden' : ''}`)
}

/** By name of the file: the pipelines that have read it. */
export async function nerTags(): Promise<Record<string, string[]>> {
  const rows = [...(await documentsByName()).entries()]
  const rids = rows.map(([, { rid }]) => rid)
  const tags = await nerTagField.ofDocuments(pipeline.records, rids)
  return Object.fromEntries(rows.map(([name, { rid }]) => [name, tags.get(rid) ?? []]))
}

/** What the calls of an editor are made with. */
export const writing = () => pipeline.scope.within([project], 'write')
