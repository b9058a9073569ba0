import { AppError, type UploadedFile } from '@dossier/contract'

/** A form as it came: texts by name, several of one name as a list, and files. */
export type SentForm = { fields: Record<string, string | string[]>; files: Record<string, UploadedFile> }

/** Reads a form (`multipart/form-data`) that is held whole, as bodies are. Throws AppError BAD_REQUEST where it is none. */
export async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<SentForm> {
  const sent: SentForm = { fields: {}, files: {} }
  for (const [name, value] of await parseForm(bytes, contentType)) {
    if (typeof value !== 'string') sent.files[name] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
    else sent.fields[name] = Object.hasOwn(sent.fields, name) ? [sent.fields[name] ?? [], value].flat() : value
  }
  return sent
}

/** Node parses forms in `Response`. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The body is not a form (multipart/form-data)' }, { cause })
  }
}
