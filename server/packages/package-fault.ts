import { AppError } from '@dossier/contract'
import { type PackageFaultCode, type PackageFaultFacts, packageFaultSentence } from '@dossier/contract/tables/package-faults'

/** What is wrong with a package, as everybody hears it: the code of the table under `fault`, its facts, and the sentence. */
export function badPackage(fault: PackageFaultCode, facts: PackageFaultFacts = {}): AppError {
  return new AppError('BAD_PACKAGE', { ...facts, fault, message: packageFaultSentence(fault, facts) })
}
