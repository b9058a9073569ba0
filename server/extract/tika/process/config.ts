/** What one run of Tika's server is started with. */
export type TikaSettings = { port: number }

/** Parsers that start other programs: OCR is a step of ours, and what is read must not depend on what else is installed. */
const withoutPrograms = ['ocr.TesseractOCRParser', 'external.CompositeExternalParser']
  .map((name) => `<parser-exclude class="org.apache.tika.parser.${name}"/>`)
  .join('\n      ')

/**
 * What Tika takes where a parser asks for its default, as that of letters does for each letter: it would make all parsers anew each time and look for programs
 * (decision 0880).
 */
export const defaultConfig = `<?xml version="1.0" encoding="UTF-8"?>
<properties>
  <parsers>
    <parser class="org.apache.tika.parser.DefaultParser">
      ${withoutPrograms}
    </parser>
  </parsers>
</properties>
`

/**
 * The configuration file of Tika's server. The file on disk is digested by us, so Tika
 * digests what is embedded only. Logs are often packed piece by piece into one gzip: all pieces are read. `status` must not be among the endpoints: the server
 * then refuses to start.
 */
export function tikaConfig({ port }: TikaSettings): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<properties>
  <parsers>
    <parser class="org.apache.tika.parser.DefaultParser">
      ${withoutPrograms}
      <parser-exclude class="org.apache.tika.parser.pkg.CompressorParser"/>
    </parser>
    <parser class="org.apache.tika.parser.pkg.CompressorParser">
      <params><param name="decompressConcatenated" type="bool">true</param></params>
    </parser>
  </parsers>
  <autoDetectParserConfig>
    <params><throwOnZeroBytes>false</throwOnZeroBytes></params>
    <digesterFactory class="org.apache.tika.parser.digestutils.CommonsDigesterFactory">
      <params>
        <markLimit>20971520</markLimit>
        <algorithmString>sha384</algorithmString>
        <skipContainerDocument>true</skipContainerDocument>
      </params>
    </digesterFactory>
  </autoDetectParserConfig>
  <server>
    <params>
      <host>127.0.0.1</host>
      <port>${port}</port>
      <returnStackTrace>true</returnStackTrace>
      <enableUnsecureFeatures>false</enableUnsecureFeatures>
      <endpoints>
        <endpoint>rmeta</endpoint>
        <endpoint>unpack</endpoint>
        <endpoint>detect</endpoint>
        <endpoint>version</endpoint>
      </endpoints>
    </params>
  </server>
</properties>
`
}

/**
 * What Tika's server and its parsers say goes to its log where it is an error, and never more than some lines a second: a parser in a circle writes twenty
 * million in a minute, which takes more time than the circle. Messages are cut, as they may quote the file.
 */
export const logConfig = `<?xml version="1.0" encoding="UTF-8"?>
<Configuration status="ERROR">
  <Appenders>
    <Console name="log" target="SYSTEM_ERR">
      <PatternLayout pattern="%-5p [%t] %d{HH:mm:ss,SSS} %c %.-300m%n%ex{5}"/>
      <BurstFilter level="FATAL" rate="5" maxBurst="100"/>
    </Console>
  </Appenders>
  <Loggers>
    <Root level="error">
      <AppenderRef ref="log"/>
    </Root>
  </Loggers>
</Configuration>
`

/** With which fields a message may begin; those that programs put there come before all that a person reads, sometimes for many kilobytes. */
const firstFields = [
  'Received:',
  'Received-SPF:',
  'Authentication-Results:',
  'Delivered-To:',
  'MIME-Version:',
  'Content-',
  'DKIM-',
  'ARC-',
  'X-',
  'Thread-',
  'List-',
]
const personalFields = ['From:', 'To:', 'Subject:', 'Date:']
const setByPrograms = ['Message-ID:', 'MIME-Version:', 'Received:']

/** As far as Tika looks into a file to tell its type. */
const lookedAt = 65_536

const atBeginning = (field: string, more: string) => `<match value="${field}" type="stringignorecase" offset="0">${more}</match>`
const anywhere = (field: string, more = '') =>
  `<match value="\\n${field}" type="stringignorecase" offset="0:${lookedAt}">${more}</match>`
const anyOf = (fields: string[]) => fields.map((field) => anywhere(field)).join('')

/**
 * Types that Tika does not know: what SQLite keeps beside a database. A journal that a program keeps begins with zeros, so its name alone tells what it is.
 * And messages whose fields for persons come later than Tika looks for them, a kilobyte: it takes them for the HTML in them, whatever their name, and reads none
 * of their attachments. This comes before "HTML somewhere in the text" (20) and behind all that is told by its first signs (40 and more).
 */
export const typesConfig = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info>
  <mime-type type="message/rfc822">
    <magic priority="30">
      ${firstFields.map((field) => atBeginning(field, anywhere('From:', anyOf(['Date:', 'Subject:', ...setByPrograms])))).join('\n      ')}
      ${personalFields.map((field) => atBeginning(field, anyOf(setByPrograms))).join('\n      ')}
    </magic>
  </mime-type>
  <mime-type type="application/x-sqlite3-wal">
    <magic priority="50">
      <match value="0x377f0682" type="string" offset="0"/>
      <match value="0x377f0683" type="string" offset="0"/>
    </magic>
  </mime-type>
  <mime-type type="application/x-sqlite3-journal">
    <magic priority="50">
      <match value="0xd9d505f920a163d7" type="string" offset="0"/>
    </magic>
    <glob pattern="*-journal"/>
  </mime-type>
</mime-info>
`
