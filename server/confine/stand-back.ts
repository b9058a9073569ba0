/**
 * The first line of a shell script that leads a session of its own; `$0` says by how much the whole session stands back, 0 to 19.
 *
 * Where Linux weighs sessions (autogroup, sched(7)) niceness counts only within one, so that a program in a session of its own has to stand back as a whole.
 * Linux may be told so ten times a second by all users together.
 */
export const sessionStandsBack =
  '[ "$0" = 0 ] || [ ! -w /proc/$$/autogroup ] || for attempt in 1 2 3; do { echo "$0" >/proc/$$/autogroup; } 2>/dev/null && break || sleep 0.1; done'
