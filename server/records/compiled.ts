import { type Compilable, type CompiledQuery, type Expression, type Kysely, type QueryResult, ValueNode } from 'kysely'
import type { RecordsSchema } from './schema.ts'

/** Stands in a statement for the value of a name, which is given each time that it is executed. */
class Place<Value> implements Expression<Value> {
  readonly row: number
  readonly name: string

  constructor(row: number, name: string) {
    this.row = row
    this.name = name
  }

  get expressionType(): Value | undefined {
    return undefined
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this)
  }
}

/** The place of a value in a statement. */
export type PlaceOf<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>

type Execute<Values, Row, Schema> = (db: Kysely<Schema>, values: Values) => Promise<QueryResult<Row>>
type Rows<Values> = readonly [Values, ...Values[]]

/**
 * A statement of one shape, built and compiled once for each database: for each file of a run that takes longer than executing it. Called twice, so that its
 * values are named and its rows inferred: `compiledOnce<{ id: string }>()((db, at) => db.selectFrom('document').select('rid').where('id', '=', at('id')))`.
 */
export function compiledOnce<Values extends Record<string, unknown>, Schema = RecordsSchema>() {
  return <Row>(build: (db: Kysely<Schema>, at: PlaceOf<Values>) => Compilable<Row>): Execute<Values, Row, Schema> => {
    const execute = compiledForRows<Values, Schema>()((db, [at]) => build(db, at))
    return (db, values) => execute(db, [values])
  }
}

/** The same for statements over several rows, built once for each number of them: for callers that have few at a time. */
export function compiledForRows<Values extends Record<string, unknown>, Schema = RecordsSchema>() {
  return <Row>(
    build: (db: Kysely<Schema>, rows: Rows<PlaceOf<Values>>) => Compilable<Row>,
  ): Execute<Rows<Values>, Row, Schema> => {
    const compiled = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
    return (db, rows) => {
      // All transactions of a database share it.
      const { adapter } = db.getExecutor()
      const byCount = compiled.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
      compiled.set(adapter, byCount)
      const query = byCount.get(rows.length) ?? build(db, placesOf<Values>(rows.length)).compile()
      byCount.set(rows.length, query)
      return db.executeQuery({ ...query, parameters: fill(query.parameters, rows) })
    }
  }
}

function placesOf<Values>(count: number): Rows<PlaceOf<Values>> {
  const place =
    (row: number): PlaceOf<Values> =>
    (name) =>
      new Place(row, name)
  return [place(0), ...Array.from({ length: count - 1 }, (_, at) => place(at + 1))]
}

function fill(parameters: readonly unknown[], rows: readonly Record<string, unknown>[]): unknown[] {
  return parameters.map((parameter) => (parameter instanceof Place ? rows[parameter.row]?.[parameter.name] : parameter))
}
