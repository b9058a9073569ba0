import { writeDatabase } from '@dossier/server/containers/testing/sqlite-database.ts'
import { type PlantedFile, plantFile } from '../planting.ts'

/** Databases of SQLite in each of its encodings. */
export function plantDatabases(seed: string): PlantedFile[] {
  return ['UTF-8', 'UTF-16le', 'UTF-16be'].map((encoding) =>
    plantFile({ format: 'SQLite', name: `${encoding.toLowerCase()}.sqlite`, seed }, ({ word, leftOut }) => {
      const table = word('name of a table')
      const rows = Array.from({ length: 40 }, (_, row) => `('${row % 10 === 5 ? word(`row ${row}`) : 'crane'}', ${row}, 1.5)`)
      return writeDatabase(
        `CREATE TABLE "${table}"(id INTEGER PRIMARY KEY, ${word('name of a column')} TEXT, number, fraction);
         INSERT INTO "${table}" SELECT NULL, column1, column2, column3 FROM (VALUES ${rows.join(', ')});
         ALTER TABLE "${table}" ADD COLUMN flag TEXT DEFAULT '${word('value of rows that are older than a column')}';
         CREATE TABLE keyed(k TEXT PRIMARY KEY, note TEXT) WITHOUT ROWID;
         INSERT INTO keyed VALUES ('${word('key of a table without numbers')}', '${word('beginning of a long row')} ' || hex(zeroblob(9000)) || ' ${word('end of a long row')}');
         INSERT INTO keyed VALUES ('bytes', CAST('${leftOut('bytes that are no text')}' AS BLOB));
         CREATE VIEW seen AS SELECT '${leftOut('statement of a view')}' AS word`,
        `PRAGMA encoding='${encoding}'`,
      )
    }),
  )
}
