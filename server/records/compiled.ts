import { type Compilable, type CompiledQuery, type Expression, type Kysely, type QueryResult, ValueNode } from 'kysely'
import type { RecordsSchema } from './schema.ts'

/** Stands in a statement for the value of a name, which is given each time that it is executed. */
class Place<Value> implements Expression<Value> {
  readonly name: string

  constructor(name: string) {
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

/**
 * A statement of one shape, built and compiled once for each database: for each file of a run that takes longer than executing it. Called twice, so that its
 * values are named and its rows inferred: `compiledOnce<{ id: string }>()((db, at) => db.selectFrom('document').select('rid').where('id', '=', at('id')))`.
 */
export function compiledOnce<Values extends Record<string, unknown>, Schema = RecordsSchema>() {
  return <Row>(build: (db: Kysely<Schema>, at: PlaceOf<Values>) => Compilable<Row>): Execute<Values, Row, Schema> => {
    const compiled = new WeakMap<object, CompiledQuery<Row>>()
    const at: PlaceOf<Values> = (name) => new Place(name)
    return (db, values) => {
      // All transactions of a database share it.
      const { adapter } = db.getExecutor()
      const query = compiled.get(adapter) ?? build(db, at).compile()
      compiled.set(adapter, query)
      return db.executeQuery({ ...query, parameters: fill(query.parameters, values) })
    }
  }
}

function fill(parameters: readonly unknown[], values: Record<string, unknown>): unknown[] {
  return parameters.map((parameter) => (parameter instanceof Place ? values[parameter.name] : parameter))
}
