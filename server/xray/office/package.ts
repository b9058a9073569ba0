/** The parts of an Office file by their names. */
export type Package = ReadonlyMap<string, string>
