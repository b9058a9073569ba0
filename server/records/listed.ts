import { type Expression, type QueryExecutorProvider, type RawBuilder, SqliteAdapter, sql } from 'kysely'
import { storedJson } from './stored-json.ts'

/**
 * Many texts as one value of a statement: what a `select value from …` gives row by row. With a value for each, building the statement takes longer than executing
 * it, and each length is another statement that has to be prepared.
 */
export function listed(db: QueryExecutorProvider, texts: readonly string[]): RawBuilder<{ value: string }> {
  return valuesOf(db, storedJson(texts))
}

function valuesOf(db: QueryExecutorProvider, json: Expression<string> | string): RawBuilder<{ value: string }> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return isSqlite ? sql`json_each(${json})` : sql`jsonb_array_elements_text(cast(${json} as jsonb))`
}

/** The same as what a column may be: `where('document_id', 'in', anyOf(db, ids))`. */
export function anyOf(db: QueryExecutorProvider, texts: readonly string[]): RawBuilder<string> {
  return sql`(select value from ${listed(db, texts)})`
}

/** The texts of a list that stands under a key in a column of JSON objects; none where there is no list. */
export function listIn(db: QueryExecutorProvider, column: string, key: string): RawBuilder<{ value: string }> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  if (isSqlite) {
    const [json, path] = [sql.ref(column), `$.${key}`]
    return sql`json_each(case json_type(${json}, ${path}) when 'array' then json_extract(${json}, ${path}) else '[]' end)`
  }
  // Rows of older versions hold what `storedJson` leaves out.
  const readable = sql`regexp_replace(${sql.ref(column)}, ${String.raw`\\u(0000|d[89a-f]..)`}, ${String.raw`\\ufffd`}, 'g')`
  const list = sql`cast(${readable} as jsonb) -> ${key}`
  return sql`jsonb_array_elements_text(case jsonb_typeof(${list}) when 'array' then ${list} else cast('[]' as jsonb) end)`
}

/** Whole numbers, as `anyOf` has texts. */
export function anyNumberOf(db: QueryExecutorProvider, numbers: readonly number[]): RawBuilder<number> {
  return sql`(select cast(value as bigint) from ${listed(db, numbers.map(String))})`
}

/** The bytes of a column of texts, in UTF-8. */
export function utf8Of(db: QueryExecutorProvider, column: string): RawBuilder<Uint8Array> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return isSqlite ? sql`cast(${sql.ref(column)} as blob)` : sql`convert_to(${sql.ref(column)}, 'UTF8')`
}

/** Whole numbers of a list of JSON whose place in a statement is known: for what is compiled once (see `compiled.ts`). */
export function numbersIn(db: QueryExecutorProvider, json: Expression<string>): RawBuilder<number> {
  return sql`(select cast(value as bigint) from ${valuesOf(db, json)})`
}

/** Texts, as `numbersIn` has numbers. */
export function textsIn(db: QueryExecutorProvider, json: Expression<string>): RawBuilder<string> {
  return sql`(select value from ${valuesOf(db, json)})`
}
