import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'

const lookEveryMs = 500
/** The end of the pipe by which the Node that handed over is watched: beside standard input, which belongs to the command. */
const pipeDescriptor = 3
let pipe

/**
 * Calls `onGone` when the program was started by another one that is no longer there: npm or its shell was killed with no chance to tell.
 * Programs started by hand may outlive their terminal and are not watched. `process.ppid` moves when the parent dies; between npm and us
 * may stand a shell, whose own parent Linux tells in /proc.
 */
export function watchParents(onGone, env = process.env) {
  const hasPipe = env.DOSSIER_PARENT_PIPE === '1'
  if (hasPipe) {
    pipe ??= new Socket({ fd: pipeDescriptor, writable: false })
    pipe.on('end', onGone).on('error', onGone).resume().unref()
  }
  if (!hasPipe && env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    onGone()
  }, lookEveryMs)
  timer.unref()
}

/** Fields of /proc/PID/stat: `pid (name) state ppid …`; the name may hold anything. Undefined where there is no /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
