/** The file is of a program before those of 1997, whose form nothing here reads. */
export class OlderForm extends Error {
  override name = 'OlderForm'

  /** `program`: the last one that wrote so. */
  constructor(program: string) {
    super(`it was written by ${program} or one before it, whose form is not read here`)
  }
}
