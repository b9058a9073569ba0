/** What one run of Tika's server is started with. */
export type TikaSettings = { port: number; heapMegabytes: number; tempFolder: string }

/** A request that asks for more than the server's own limit gets an empty answer; ours are far below. */
const longestRequestMs = 24 * 3_600_000

/**
 * The configuration file of Tika's server. OCR is a step of ours, so its parser is left out; the file on disk is digested by us, so Tika
 * digests what is embedded only. Logs are often packed piece by piece into one gzip: all pieces are read. Java compiles with its first compiler
 * alone (decision 0250). `status` must not be among the endpoints: the server then refuses to start.
 */
export function tikaConfig({ port, heapMegabytes, tempFolder }: TikaSettings): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<properties>
  <parsers>
    <parser class="org.apache.tika.parser.DefaultParser">
      <parser-exclude class="org.apache.tika.parser.ocr.TesseractOCRParser"/>
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
      <taskTimeoutMillis>${longestRequestMs}</taskTimeoutMillis>
      <taskPulseMillis>500</taskPulseMillis>
      <minimumTimeoutMillis>500</minimumTimeoutMillis>
      <maxFiles>-1</maxFiles>
      <maxForkedStartupMillis>60000</maxForkedStartupMillis>
      <forkedJvmArgs>
        <arg>-Xmx${heapMegabytes}m</arg>
        <arg>-XX:+UseSerialGC</arg>
        <arg>-XX:+ExitOnOutOfMemoryError</arg>
        <arg>-XX:-UsePerfData</arg>
        <arg>-XX:TieredStopAtLevel=1</arg>
        <arg>-Djava.awt.headless=true</arg>
        <arg>-Djava.io.tmpdir=${escapeXml(tempFolder)}</arg>
      </forkedJvmArgs>
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

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
