import { Option } from 'commander'
import type { Context } from '../context.ts'
import type { Add, Run, SharedFlags } from '../run.ts'
import { report } from './report.ts'
import { reportCompare, reportRuns } from './report-compare.ts'
import { reportCustody } from './report-custody.ts'
import { reportVerify } from './report-verify.ts'

type ReportFlags = { verify?: boolean; runs?: boolean; compare?: string[]; custody?: string }

/** The account of every file, in its kinds. */
export function addReportCommand(add: Add, run: Run): void {
  add('report', 'account for every file: what is searchable, what is not, and why')
    .addOption(
      new Option('--verify', 'walk folders and index again, read every byte, and say each difference').conflicts(
        others('verify'),
      ),
    )
    .addOption(new Option('--runs', 'list the runs that can be compared').conflicts(others('runs')))
    .addOption(new Option('--compare <runs...>', 'what differs between two runs, by number or task').conflicts(others('compare')))
    .addOption(
      new Option('--custody <folder>', 'write the chain of custody there: a table, and a list for "sha256sum -c"').conflicts(
        others('custody'),
      ),
    )
    .action((flags: SharedFlags & ReportFlags) => run(flags, (context) => chooseReport(context, flags)))
}

/** Kinds of report: one at a time. */
const reports = ['verify', 'runs', 'compare', 'custody']

function others(name: string): string[] {
  return reports.filter((each) => each !== name)
}

function chooseReport(context: Context, { verify, runs, compare, custody }: ReportFlags): Promise<number> {
  if (verify) return reportVerify(context)
  if (runs) return reportRuns(context)
  if (compare) return reportCompare(context, compare)
  return custody === undefined ? report(context) : reportCustody(context, custody)
}
