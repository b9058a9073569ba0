/** What takes away what the other calls ask for: asked later, each time of things made anew. */
const removing = [
  'DELETE /api/index/search/_search/scroll',
  'DELETE /api/index/search/_search/scroll/{id}',
  'DELETE /api/project/{name}',
  'DELETE /api/task/clean/{id}',
]
const removingAll = [
  'POST /api/task/clean',
  'DELETE /api/local/folders',
  'DELETE /api/local/folders/indexed',
  'DELETE /api/local/folders/watched',
  'DELETE /api/project',
]

/** What makes and removes projects: in sequences of its own, or the project of all others would be gone. */
const ofProjects = ['POST /api/project', 'GET /api/project/{name}', 'PUT /api/project/{name}', 'DELETE /api/project/{name}']

/** Those that take a path of several parts: the tool makes none up. */
const withPath = ['GET /api/tree/{rest}', 'POST /api/task/batchUpdate/index/{rest}', 'POST /api/task/batchUpdate/scan/{rest}']

/**
 * One run of the tool: the phases of its own, the calls (all, these only, or all but these), how many requests it makes up for each or for how
 * long it goes on, and what is added to its settings for a folder of documents.
 */
export type Pass = {
  phases: string
  only?: string[]
  without?: string[]
  examples?: number
  seconds?: number
  settings?: (folder: string) => string
}

const eachCall = { phases: 'examples,coverage,fuzzing', examples: 20 }

/** All passes in their order; each finds the ground laid anew. */
export const passes: Pass[] = [
  { ...eachCall, without: [...removing, ...removingAll] },
  { ...eachCall, only: withPath, settings: dataFolder },
  { ...eachCall, only: removing },
  { phases: 'stateful', seconds: 120, without: [...removingAll, ...ofProjects], settings: dataFolder },
  { phases: 'stateful', seconds: 20, only: ofProjects },
  ...removingAll.map((name): Pass => ({ ...eachCall, only: [name] })),
]

/** Clients leave the first slash away. */
function dataFolder(path: string): string {
  return `[[operations]]\ninclude-path-regex = "."\nparameters."path.rest" = ${JSON.stringify(path.slice(1))}\n`
}
