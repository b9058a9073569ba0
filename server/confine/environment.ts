/** Where programs, libraries and fonts lie, and the place and language of the user; nothing else is of use to a reader of documents. */
const needed =
  /^(?:PATH|HOME|USER|LOGNAME|TZ|LANG|LANGUAGE|LC_.*|LD_.*|DYLD_.*|FONTCONFIG_.*|JAVA_.*|JDK_.*|TESSDATA_PREFIX|OMP_.*|SystemRoot|NODE_V8_COVERAGE)$/

/** The variables that a program needs which touches bytes of documents: no passwords, tokens or addresses of the program around it. */
export function leastEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.test(name)))
}
