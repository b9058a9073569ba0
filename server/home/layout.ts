import { join } from 'node:path'

/** Where each thing lies in a home: the one place that spells these names, apart from the engine's own files. */
export function homeLayout(home: string) {
  return {
    home,
    records: join(home, 'records.sqlite'),
    index: join(home, 'index'),
    lock: join(home, 'lock.sqlite'),
    serverFile: join(home, 'server.json'),
    /** Of several servers that share the home: the same of each, by its host and process. */
    servers: join(home, 'servers'),
    /** Of several servers: the word by which each of them knows that it has the same home as the others. */
    sharedMark: join(home, 'shared-mark'),
    config: join(home, 'config.json'),
    /** Entries of the audit log that wait for the records. */
    auditJournal: join(home, 'audit-journal'),
    /** Seals the secrets of second factors in the records; in no backup. */
    factorKey: join(home, 'factor-key'),
    /** Says which home this is to a search cluster; in no backup. */
    mark: join(home, 'home-mark'),
    samples: join(home, 'samples'),
    /** Data of languages for OCR that were brought. */
    ocr: join(home, 'ocr'),
    /** What was made of originals to be shown, and what is being made. */
    previews: join(home, 'previews'),
    /** Documents that were taken out of the files that they lie in, and what is at work on that. */
    embedded: join(home, 'embedded'),
    /** Archives of batch downloads, each in a folder of its own. */
    downloads: join(home, 'downloads'),
    /** Models of name finders that were brought. */
    models: join(home, 'models'),
    /** Files of extensions as their programs see them; made again from the records. */
    extensions: join(home, 'extensions'),
    /** What runs that were cut off have read of large containers, for each by its task and its digest. */
    halfRead: join(home, 'half-read'),
    /** Backups for which no other folder was named. */
    backups: join(home, 'backups'),
    logs: join(home, 'logs'),
    reserve: join(home, 'reserve'),
    inHand: join(home, 'in-hand'),
    log: join(home, 'logs', 'server.log'),
    /** Of `dossier worker`. */
    workerLog: join(home, 'logs', 'worker.log'),
  } as const
}

export type HomeLayout = ReturnType<typeof homeLayout>
